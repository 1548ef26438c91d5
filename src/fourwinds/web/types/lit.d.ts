/* The vendored module `lit`: the library and the directives that scripts/vendor puts beside it. */

export { classMap } from "../../../../node_modules/lit/directives/class-map.js";
export { live } from "../../../../node_modules/lit/directives/live.js";
export { repeat } from "../../../../node_modules/lit/directives/repeat.js";
export { styleMap } from "../../../../node_modules/lit/directives/style-map.js";
export * from "../../../../node_modules/lit/index.js";
