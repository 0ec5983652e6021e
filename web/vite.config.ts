import { paraglideVitePlugin } from "@inlang/paraglide-js";
import react from "@vitejs/plugin-react";
import type { Plugin } from "postcss";
import { defineConfig } from "vitest/config";
import { compressedFiles } from "./build/compressed-files.ts";
import { messageProject } from "./build/message-project.ts";
import { noJsonSchema } from "./build/no-json-schema.ts";
import { noKitStyles } from "./build/no-kit-styles.ts";
import { oneLanguage } from "./build/one-language.ts";
import { preloads } from "./build/preloads.ts";

const server = process.env.STEWARD_SERVER ?? "http://127.0.0.1:3000";

/** Unused CSS variables of the component kit: headings, most colour families, and those that kit.css replaces. */
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
  test: { isolate: false },
  plugins: [
    paraglideVitePlugin({
      project: messageProject(import.meta.dirname),
      outdir: "./src/messages",
      outputStructure: "message-modules",
      // A single language: messages read no cookies.
      strategy: ["baseLocale"],
    }),
    oneLanguage(),
    react(),
    noJsonSchema(),
    noKitStyles(),
    preloads({
      app: /[\\/]src[\\/]app[\\/]app\.tsx$/,
      frame: /[\\/]src[\\/]app[\\/]signed-in-layout\.tsx$/,
      font: /^inter-latin-wght-normal\.woff2$/,
    }),
    compressedFiles(),
  ],
  resolve: {
    alias: {
      // React has this hook itself: no shim for React 17.
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
    },
  },
  css: { postcss: { plugins: [dropUnused] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // No inlined assets, as the content security policy forbids data URLs.
    assetsInlineLimit: 0,
    // The map library is a single file, loaded when a map opens.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // Short names, as the list of all chunks is part of the first page.
        chunkFileNames: "assets/[hash].js",
        assetFileNames: "assets/[hash][extname]",
        // Few chunks, as on a slow processor each costs more than its bytes, without code that a page does not use. A
        // group takes the dependencies of its modules that no earlier group has taken.
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|createReactComponent|messages[\\/]registry|contract[\\/]src[\\/]kit[\\/]product|vite[\\/]preload-helper/,
              priority: 15,
            },
            { name: "zod", test: /node_modules[\\/]zod[\\/]/, priority: 14 },
            // What signing in depends on, then the cards, then what home and the shell do: a page behind the sign-in loads
            // all of them anyway.
            {
              name: "first",
              test: /[\\/]web[\\/]src[\\/](navigation[\\/]|sign-in[\\/][^\\/]+$|toasts[\\/]|app[\\/](app\.|router))/,
              priority: 13,
            },
            { name: "cards", test: /[\\/]web[\\/]src[\\/](app[\\/]nouns|.*[\\/]nouns?)\.tsx?$/, priority: 12.5 },
            {
              name: "frame",
              test: /[\\/]web[\\/]src[\\/](app[\\/]signed-in-layout|home[\\/](?!arrange-dialog|first-steps)|shell[\\/])/,
              priority: 12,
            },
            // Lists of what there is to permit, calls and closed lists, rules: a page that only reads has no rules.
            {
              name: "permissions",
              test: /[\\/]contract[\\/]src[\\/].*(permissions?(-list)?|nouns)\.ts$/,
              priority: 11,
            },
            { name: "contract", test: /[\\/]contract[\\/]src[\\/].*(calls|constants|paging)\.ts$/, priority: 10 },
            // What rules of nouns are made with, ahead of them: no chunk of theirs has to wait for another's.
            {
              name: "rules-of-masters",
              test: /[\\/]contract[\\/]src[\\/](kit[\\/][^\\/]*rules|masters[\\/]master-rules)\.ts$/,
              priority: 9.5,
            },
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
              test: /esm[\\/]components[\\/](Button|Checkbox[\\/]CheckIcon|CloseButton|Group|Input|Loader|Radio[\\/]RadioIcon|UnstyledButton)[\\/.]|ui[\\/]buttons[\\/]/,
              priority: 8,
            },
            {
              name: "pieces",
              test: /esm[\\/]icons[\\/]Icon(?!AlertTriangle\.|CircleCheck\.|CircleX\.|InfoCircle\.|X\.)|messages[\\/]messages[\\/](?!shell_(toast|close))/,
              minShareCount: 6,
              priority: 6,
            },
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
