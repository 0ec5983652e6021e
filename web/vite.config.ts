import { paraglideVitePlugin } from "@inlang/paraglide-js";
import react from "@vitejs/plugin-react";
import type { Plugin } from "postcss";
import { defineConfig } from "vite";
import { compressedFiles } from "./build/compressed-files.ts";
import { preloadedApp } from "./build/preloaded-app.ts";
import { leanContractPlugin, leanContractTransform } from "./build/lean-contract.ts";

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
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/messages",
      outputStructure: "message-modules",
      // One language so far: no message looks into the cookies first.
      strategy: ["baseLocale"],
    }),
    react(),
    leanContractPlugin(),
    leanContractTransform(),
    preloadedApp(/[\\/]src[\\/]app[\\/]app\.tsx$/),
    compressedFiles(),
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
        // The names of all chunks travel with the first page.
        chunkFileNames: "assets/[hash].js",
        assetFileNames: "assets/[hash][extname]",
        // Few files, for each one costs a slow processor more than its bytes do; and nothing that a page does not use. A
        // group takes along what its modules need and no group before it has taken.
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|createReactComponent|messages[\\/](runtime|registry)|vite[\\/]preload-helper/,
              priority: 12,
            },
            { name: "zod", test: /node_modules[\\/]zod[\\/]/, priority: 11 },
            { name: "contract", test: /[\\/]contract[\\/]src[\\/].*\.calls\.ts$/, priority: 10 },
            {
              name: "rules",
              test: /[\\/]contract[\\/]src[\\/]/,
              priority: 9,
              entriesAware: true,
              entriesAwareMergeThreshold: 6000,
            },
            { name: "kit", test: /@mantine[\\/]core[\\/]esm[\\/]core[\\/]/, priority: 8 },
            {
              name: "overlays",
              test: /@floating-ui|esm[\\/]components[\\/](FocusTrap|Popover|Portal|Transition|VisuallyHidden)[\\/]/,
              priority: 7,
            },
            {
              name: "controls",
              test: /esm[\\/]components[\\/](Button|CloseButton|Input|Loader|UnstyledButton)[\\/]/,
              priority: 7,
            },
            {
              name: "pieces",
              test: /esm[\\/]icons[\\/]Icon(?!AlertTriangle\.|CircleCheck\.|CircleX\.|InfoCircle\.|X\.)|messages[\\/]messages[\\/](?!shell_(toast|close))/,
              minShareCount: 6,
              priority: 5,
            },
            // The sign-in and what follows it share the first; each signed-in page the second; lists, menus, forms theirs.
            {
              name: "first",
              test: /src[\\/](navigation[\\/]navigation|app[\\/]router|toasts[\\/]toasts|http[\\/](send|report-error)|ui[\\/]push-button)\.tsx?$/,
              priority: 6,
            },
            {
              name: "frame",
              test: /src[\\/](http[\\/]queries|theme[\\/]density|add-dialogs[\\/]open-add-dialog|session[\\/](organisation|permitted-page)|shell[\\/](drawer[\\/]drawer|top-bar[\\/]top-bar)|ui[\\/](skeleton|deferred|page-header|use-width|dialogs[\\/]confirm-dialog|status[\\/]status-chip|text[\\/](local-time|typed-values|breadcrumb-text|marked)))\.tsx?$/,
              priority: 4,
            },
            { name: "chips", test: /src[\\/]lists[\\/]filters[\\/]chip-frame\.tsx$/, priority: 3 },
            { name: "menus", test: /src[\\/](ui[\\/]menus[\\/]action-menu|lists[\\/]export-menu)\.tsx$/, priority: 3 },
            {
              name: "lists",
              test: /src[\\/]lists[\\/](paged-list|cells[\\/]cell-lines|filters[\\/]records-filter)\.tsx?$/,
              priority: 2,
            },
            {
              name: "forms",
              test: /src[\\/]forms[\\/](form-page|record-form|pickers[\\/]record-picker|fields[\\/](day-field|money-field))\.tsx?$/,
              priority: 1,
            },
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
