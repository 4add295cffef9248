// Dark at the table, light by setting. Loaded before the page is drawn, so that it never flashes.

(() => {
  const KEY = "traywatch-theme";
  const light = matchMedia("(prefers-color-scheme: light)");
  const chosen = () => {
    try {
      return localStorage.getItem(KEY) || "dark";
    } catch {
      return "dark";
    }
  };
  const apply = () => {
    const scheme = chosen();
    document.documentElement.dataset.theme = scheme === "auto" ? (light.matches ? "light" : "dark") : scheme;
    document
      .querySelector("meta[name=theme-color]")
      ?.setAttribute("content", document.documentElement.dataset.theme === "light" ? "#f4f1f6" : "#131018");
  };
  light.addEventListener("change", apply);
  globalThis.traywatchTheme = {
    chosen,
    use(name) {
      try {
        localStorage.setItem(KEY, name);
      } catch {
        /* this visit only */
      }
      apply();
    },
  };
  apply();
})();
