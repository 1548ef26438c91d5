/* Adds the texts of riichi, which other pages do without. */
import { addTexts } from "../shell/text.js";
import en from "../texts/en-riichi.js";

await addTexts(en, "-riichi");
