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
    paraglideVitePlugin({ project: "./project.inlang", outdir: "./src/messages", outputStructure: "message-modules" }),
    react(),
    leanContractPlugin(),
    leanContractTransform(),
    preloadedApp(/[\\/]src[\\/]app\.tsx$/),
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
        // Few files for what many pages need, and nothing that a page does not use; the sign-in itself needs only React.
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|createReactComponent|messages[\\/](runtime|registry)/,
              priority: 7,
            },
            { name: "zod", test: /node_modules[\\/]zod[\\/]/, priority: 6 },
            { name: "contract", test: /[\\/]contract[\\/]src[\\/].*\.calls\.ts$/, priority: 5 },
            {
              name: "rules",
              test: /[\\/]contract[\\/]src[\\/]/,
              priority: 4,
              entriesAware: true,
              entriesAwareMergeThreshold: 6000,
            },
            { name: "kit", test: /@mantine[\\/]core[\\/]esm[\\/]core[\\/]/, priority: 3 },
            {
              name: "overlays",
              test: /@floating-ui|esm[\\/]components[\\/](FocusTrap|Popover|Portal|Transition|VisuallyHidden)[\\/]/,
              priority: 2,
            },
            {
              name: "controls",
              test: /esm[\\/]components[\\/](Button|CloseButton|Input|Loader|UnstyledButton)[\\/]/,
              priority: 2,
            },
            {
              name: "pieces",
              test: /esm[\\/]icons[\\/]Icon(?!AlertTriangle\.|CircleCheck\.|CircleX\.|InfoCircle\.|X\.)|messages[\\/]messages[\\/](?!shell_(toast|close))/,
              minShareCount: 6,
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
