/* The parts of the recorder that are needed only sometimes, loaded later so that the first tap does not wait for them. */
import "../../elements/empty.js";
import "../../elements/finding.js";
import "./open-end-panel.js";
import "./entry-sheets.js";
import "./game-over.js";
import "./hand-editor.js";
import "./look-panel.js";
import "./menu-sheet.js";
import "./more-sheet.js";
