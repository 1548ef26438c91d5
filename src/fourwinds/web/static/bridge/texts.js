/* Adds the texts of bridge, which other pages do without. */
import { addTexts } from "../shell/text.js";
import en from "../texts/en-bridge.js";

await addTexts(en, "-bridge");
