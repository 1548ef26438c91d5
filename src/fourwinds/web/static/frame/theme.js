/* Sets the chosen theme and deck before the page is painted, so it is a classic script at the top of every page. */
(() => {
  const apply = () => {
    for (const name of ["theme", "deck"]) {
      const chosen = localStorage.getItem(name);
      if (chosen) document.documentElement.dataset[name] = chosen;
    }
  };
  apply();
  window.addEventListener("storage", apply);
})();
