import { paraglideVitePlugin } from "@inlang/paraglide-js";
import react from "@vitejs/plugin-react";
import type { Plugin } from "postcss";
import { defineConfig } from "vitest/config";
import { chunkGroups } from "./build/chunk-groups.ts";
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
    // Which files a page consists of, for the check of their sizes (scripts/page-sizes.mjs); the app does not read it.
    manifest: true,
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
          groups: chunkGroups,
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/v1": server, "/outbox": server },
  },
});
