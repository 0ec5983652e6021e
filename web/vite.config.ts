import { paraglideVitePlugin } from "@inlang/paraglide-js";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = process.env.STEWARD_SERVER ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [paraglideVitePlugin({ project: "./project.inlang", outdir: "./src/messages" }), react()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // A file in the page's own style sheet keeps the content security policy free of data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/v1": server, "/outbox": server },
  },
});
