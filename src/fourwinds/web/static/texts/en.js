/* Every text of the pages, in English. To add a language, copy this file, translate it, and name it in shell/text.js.
   `{name}` is filled in; where a text has the forms `one` and `other`, `{count}` chooses. Each part has a section. */
export default {
  shell: {
    name: "Four Winds",
    offline: "Offline",
  },
  winds: { 0: "East", 1: "South", 2: "West", 3: "North" },
  refused: {},
  hand: {},
  sync: {},
  parts: {},
  bridge: {},
  recorder: {},
  games: {},
  rules: {},
  leagues: {},
  history: {},
  account: {},
  gloss: {},
};
