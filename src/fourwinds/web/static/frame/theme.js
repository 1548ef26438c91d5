/* The chosen theme and deck, set before anything is painted: a classic script at the top of every page. */
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
