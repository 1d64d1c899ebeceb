/* Before the first paint: the scheme that the person chose, or the system's. A file of its own, because the page's
   content security policy allows no inline script. */
(function () {
  var root = document.documentElement;
  var chosen = null;
  try {
    chosen = localStorage.getItem("roundtrip:theme");
  } catch (error) {
    /* Storage is refused in some frames; the system's scheme serves. */
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
})();
