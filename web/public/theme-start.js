// Runs before the first paint, so that neither the colours nor the density change under the reader's eyes.
(() => {
  const root = document.documentElement;
  const chosen = localStorage.getItem("colorScheme");
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  root.setAttribute("data-density", localStorage.getItem("density") === "compact" ? "compact" : "comfortable");
})();
