import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|mjs|css|svg|html|wasm)$/;
/** Below this size in bytes a file fits into one packet anyway. */
const LEAST = 512;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < LEAST) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    brotli(content, best).then((packed) => writeFile(`${path}.br`, packed)),
    zip(content, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}

/** Precompresses each file of the build, which the server sends as it is. */
export function compressedFiles(): Plugin {
  let folder = "";
  return {
    name: "compressed-files",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(folder, file))));
    },
  };
}
