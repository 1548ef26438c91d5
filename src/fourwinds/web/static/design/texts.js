/* Adds the texts of the page that shows the design, which other pages do without. */
import { addTexts } from "../shell/text.js";
import en from "../texts/en-design.js";

await addTexts(en, "-design");
