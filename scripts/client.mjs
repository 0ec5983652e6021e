import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pinnedNode, root } from "./pinned-node.mjs";
import { install, npm, run } from "./prepare.mjs";

const FOLDER = join(root, "artefacts", "client");

/** Where Node finds the modules of a package, and compilers their types. */
const EXPORTS = {
  contract: { "./*": { types: "./dist/*.d.ts", default: "./dist/*.js" } },
  client: { ".": { types: "./dist/client.d.ts", default: "./dist/client.js" } },
};

/**
 * Compiles contract and client for programs outside this repository, each into a folder below `artefacts/client` that
 * `npm pack` makes an archive of. Answers the folders.
 */
export function makePackages() {
  rmSync(FOLDER, { recursive: true, force: true });
  run(pinnedNode(), [join(root, "node_modules", "typescript", "bin", "tsc"), "-p", "client/tsconfig.packages.json"]);
  return Object.keys(EXPORTS).map((name) => {
    const {
      private: _,
      devDependencies: __,
      ...facts
    } = JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));
    const folder = join(FOLDER, name);
    mkdirSync(folder, { recursive: true });
    cpSync(join(FOLDER, "built", name, "src"), join(folder, "dist"), { recursive: true });
    if (facts.sideEffects)
      facts.sideEffects = facts.sideEffects.map((file) => file.replace("/src/", "/dist/").replace(/ts$/, "js"));
    writeFileSync(
      join(folder, "package.json"),
      `${JSON.stringify({ ...facts, exports: EXPORTS[name], files: ["dist"] }, null, 2)}\n`,
    );
    if (name === "client") cpSync(join(root, name, "README.md"), join(folder, "README.md"));
    return folder;
  });
}

/*
 * npm run client
 * Writes the packages `@steward/contract` and `@steward/client` as archives into artefacts/client.
 */
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  install();
  for (const folder of makePackages()) npm("pack", folder, "--pack-destination", FOLDER);
}
