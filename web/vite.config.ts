import { paraglideVitePlugin } from "@inlang/paraglide-js";
import react from "@vitejs/plugin-react";
import type { Plugin } from "postcss";
import { defineConfig } from "vite";

const server = process.env.STEWARD_SERVER ?? "http://127.0.0.1:3000";

/**
 * Variables of the kit that need not travel: headings and most colour families, which no page draws with, and families
 * of which theme.css sets what is used.
 */
const UNUSED =
  /^--mantine-(h\d-|primary-color-\d|color-(blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet|dark|gray|red|yellow)-)/;
const dropUnused: Plugin = {
  postcssPlugin: "drop-unused-variables",
  Declaration: (declaration) => {
    const isKit = declaration.source?.input.file?.includes("default-css-variables") ?? false;
    if (isKit && UNUSED.test(declaration.prop)) declaration.remove();
  },
};

export default defineConfig({
  plugins: [
    paraglideVitePlugin({ project: "./project.inlang", outdir: "./src/messages", outputStructure: "message-modules" }),
    react(),
  ],
  css: { postcss: { plugins: [dropUnused] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // A file in the page's own style sheet keeps the content security policy free of data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The map is one file of its maker, and travels only when somebody opens it.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // Fewer, larger files for what every page behind the sign-in needs; the sign-in itself needs only React.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: "contract", test: /[\\/](contract[\\/]src|zod)[\\/]/, priority: 2 },
            { name: "kit", test: /@mantine[\\/]core[\\/]esm[\\/]core[\\/]/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/v1": server, "/outbox": server },
  },
});
