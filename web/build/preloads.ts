import type { Plugin, Rolldown } from "vite";

interface Options {
  /** The application, which the page itself starts. */
  app: RegExp;
  /** What stands around every page of somebody signed in. */
  frame: RegExp;
  /** The font that every page is set in. */
  font: RegExp;
}

type Bundle = Rolldown.OutputBundle;

const chunkWith = (bundle: Bundle, module: RegExp) =>
  Object.values(bundle).find((file) => file.type === "chunk" && file.moduleIds.some((id) => module.test(id)));

/** A file and what it imports, and what that imports. */
function closure(bundle: Bundle, name: string, found = new Set<string>()): Set<string> {
  const file = bundle[name];
  if (found.has(name) || file?.type !== "chunk") return found;
  found.add(name);
  for (const imported of file.imports) closure(bundle, imported, found);
  return found;
}

/**
 * What the browser fetches ahead: the font and the application together with what starts it, and with a page what only that page
 * needs. What stands around every page is on its way with the frame; naming it again for each page would lengthen the
 * first file that anybody loads.
 */
export function preloads({ app, frame, font }: Options): Plugin {
  let started = new Set<string>();
  let framed = new Set<string>();
  let layout = "";
  return {
    name: "preloads",
    apply: "build",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed, { hostType }) => {
            if (hostType === "html") return needed;
            const ahead = file === layout ? started : framed;
            return needed.filter((name) => !ahead.has(name));
          },
        },
      },
    }),
    generateBundle: {
      order: "pre",
      handler: (_options, bundle) => {
        started = closure(bundle, chunkWith(bundle, app)?.fileName ?? "");
        layout = chunkWith(bundle, frame)?.fileName ?? "";
        framed = closure(bundle, layout, new Set(started));
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const ahead = (rel: string, file: string, attrs = {}) => ({
          tag: "link",
          attrs: { rel, crossorigin: true, href: `/${file}`, ...attrs },
          injectTo: "head" as const,
        });
        const fonts = Object.values(bundle).filter(
          (file) => file.type === "asset" && file.names.some((name) => font.test(name)),
        );
        return [
          ...[...started].filter((file) => !html.includes(`"/${file}"`)).map((file) => ahead("modulepreload", file)),
          ...fonts.map(({ fileName }) => ahead("preload", fileName, { as: "font", type: "font/woff2" })),
        ];
      },
    },
  };
}
