// Runs before the first paint, so that colours and density do not flash.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const setColours = () => {
    const chosen = localStorage.getItem("colorScheme");
    const dark = chosen === "dark" || (chosen !== "light" && system.matches);
    root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  };
  setColours();
  system.addEventListener("change", setColours);
  root.setAttribute("data-density", localStorage.getItem("density") === "compact" ? "compact" : "comfortable");
})();
