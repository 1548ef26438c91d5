/* The sheets of the entry panel. They load after the panel, which records most hands without them. */
import "./baseline-sheet.js";
import "./correction-sheet.js";
import "./uncertain-sheet.js";
import "./value-sheet.js";
