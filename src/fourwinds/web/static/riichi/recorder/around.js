/* What the recorder needs only sometimes, loaded once it can be used: the first tap does not wait for it. */
import "../../elements/empty.js";
import "../../elements/finding.js";
import "./open-end-panel.js";
import "./entry-sheets.js";
import "./game-over.js";
import "./hand-editor.js";
import "./look-panel.js";
import "./menu-sheet.js";
import "./more-sheet.js";
