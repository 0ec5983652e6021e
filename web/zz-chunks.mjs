import { build, loadConfigFromFile } from "vite";
import { writeFileSync } from "node:fs";
const out = process.argv[2];
const plugin = { name: "chunks", generateBundle(_, bundle) {
  const list = Object.values(bundle).filter((c) => c.type === "chunk").map((c) => ({ file: c.fileName, name: c.name, size: c.code.length, imports: c.imports, dynamic: c.dynamicImports, modules: Object.entries(c.modules).map(([id, m]) => [id.replace(/.*\/(contract\/(?=web|contract))?/, (x) => x.includes("node_modules") ? "nm/" + x.split("node_modules/").pop() : x.split("/work/tmp/contract/").pop()), m.renderedLength]) }));
  writeFileSync("/tmp/ct/chunks.json", JSON.stringify(list, null, 1)); } };
await build({ configFile: "vite.config.ts", logLevel: "warn", plugins: [plugin], build: { outDir: out, emptyOutDir: true } });
