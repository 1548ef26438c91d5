/* Adds the texts of the account pages, which other pages do without. */
import { addTexts } from "../shell/text.js";
import en from "../texts/en-account.js";

await addTexts(en, "-account");
