import type { Plugin } from "vite";

/** Adds a modulepreload of the application to the index page, in parallel with its entry. */
export const preloadedApp = (module: RegExp): Plugin => ({
  name: "preloaded-app",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) => {
      const files = Object.values(bundle).flatMap((file) => {
        if (file.type !== "chunk" || !module.test(file.facadeModuleId ?? "")) return [];
        return [file.fileName, ...file.imports];
      });
      return files.map((file) => ({
        tag: "link",
        attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
        injectTo: "head",
      }));
    },
  },
});
