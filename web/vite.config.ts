import { paraglideVitePlugin } from "@inlang/paraglide-js";
import react from "@vitejs/plugin-react";
import type { Plugin } from "postcss";
import { defineConfig } from "vite";

const server = process.env.STEWARD_SERVER ?? "http://127.0.0.1:3000";

/** Colour families of the kit that no page draws with; their variables need not travel. */
const UNUSED = /^--mantine-color-(blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet)-/;
const dropUnusedColours: Plugin = {
  postcssPlugin: "drop-unused-colours",
  Declaration: (declaration) => {
    if (UNUSED.test(declaration.prop)) declaration.remove();
  },
};

export default defineConfig({
  plugins: [
    paraglideVitePlugin({ project: "./project.inlang", outdir: "./src/messages", outputStructure: "message-modules" }),
    react(),
  ],
  css: { postcss: { plugins: [dropUnusedColours] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // A file in the page's own style sheet keeps the content security policy free of data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
