import { paraglideVitePlugin } from "@inlang/paraglide-js";
import react from "@vitejs/plugin-react";
import type { Plugin } from "postcss";
import { defineConfig } from "vite";
import { compressedFiles } from "./build/compressed-files.ts";
import { noJsonSchema } from "./build/no-json-schema.ts";
import { oneLanguage } from "./build/one-language.ts";
import { preloads } from "./build/preloads.ts";

const server = process.env.STEWARD_SERVER ?? "http://127.0.0.1:3000";

/**
 * Variables of the kit that need not travel: headings and most colour families, which no page draws with, and families
 * of which kit.css sets what is used.
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
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/messages",
      outputStructure: "message-modules",
      // One language so far: no message looks into the cookies first.
      strategy: ["baseLocale"],
    }),
    oneLanguage(),
    react(),
    noJsonSchema(),
    preloads({ app: /[\\/]src[\\/]app[\\/]app\.tsx$/, frame: /[\\/]src[\\/]app[\\/]signed-in-layout\.tsx$/ }),
    compressedFiles(),
  ],
  resolve: {
    alias: {
      // The stores of the router bring along what React had not yet in its version 17.
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
    },
  },
  css: { postcss: { plugins: [dropUnused] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // A file in the page's own style sheet keeps the content security policy free of data addresses.
    assetsInlineLimit: 0,
    // The map is one file of its maker, and travels only when somebody opens it.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // The names of all chunks travel with the first page.
        chunkFileNames: "assets/[hash].js",
        assetFileNames: "assets/[hash][extname]",
        // Few files, for each one costs a slow processor more than its bytes do; and nothing that a page does not use. A
        // group takes along what its modules need and no group before it has taken.
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|createReactComponent|messages[\\/]registry|vite[\\/]preload-helper/,
              priority: 12,
            },
            { name: "zod", test: /node_modules[\\/]zod[\\/]/, priority: 11 },
            // Lists of what there is to permit, calls and closed lists, rules: a page that only reads has no rules.
            { name: "permissions", test: /[\\/]contract[\\/]src[\\/].*permissions?(-list)?\.ts$/, priority: 11 },
            { name: "contract", test: /[\\/]contract[\\/]src[\\/].*(calls|constants|paging)\.ts$/, priority: 10 },
            {
              name: "rules",
              test: /[\\/]contract[\\/]src[\\/].*rules\.ts$/,
              priority: 9,
              entriesAware: true,
              entriesAwareMergeThreshold: 3000,
            },
            { name: "kit", test: /@mantine[\\/]core[\\/]esm[\\/]core[\\/]/, priority: 9 },
            {
              name: "overlays",
              test: /@floating-ui|esm[\\/]components[\\/](FocusTrap|Popover|Portal|Transition|VisuallyHidden)[\\/]/,
              priority: 8,
            },
            {
              name: "controls",
              test: /esm[\\/]components[\\/](Button|Checkbox[\\/]CheckIcon|CloseButton|Group|Input|Loader|Radio[\\/]RadioIcon|UnstyledButton)[\\/.]/,
              priority: 8,
            },
            {
              name: "pieces",
              test: /esm[\\/]icons[\\/]Icon(?!AlertTriangle\.|CircleCheck\.|CircleX\.|InfoCircle\.|X\.)|messages[\\/]messages[\\/](?!shell_(toast|close))/,
              minShareCount: 6,
              priority: 6,
            },
            // What signing in stands on, and what home and the shell stand on; then rooms whose parts many pages share.
            {
              name: "first",
              test: /[\\/]web[\\/]src[\\/](navigation[\\/]|sign-in[\\/][^\\/]+$|toasts[\\/]|app[\\/](app\.|router))/,
              priority: 7,
            },
            { name: "frame", test: /[\\/]web[\\/]src[\\/](home|shell)[\\/]/, priority: 5 },
            { name: "chips", test: /[\\/]web[\\/]src[\\/]lists[\\/]chips[\\/]/, priority: 4 },
            { name: "menus", test: /[\\/]web[\\/]src[\\/]ui[\\/]menus[\\/]/, minShareCount: 6, priority: 4 },
            {
              name: "ui",
              test: /[\\/]web[\\/]src[\\/](http|keyboard|nouns|session|theme|ui)[\\/]/,
              minShareCount: 6,
              priority: 3,
            },
            { name: "lists", test: /[\\/]web[\\/]src[\\/]lists[\\/]/, minShareCount: 6, priority: 2 },
            { name: "forms", test: /[\\/]web[\\/]src[\\/]forms[\\/]/, minShareCount: 6, priority: 1 },
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
