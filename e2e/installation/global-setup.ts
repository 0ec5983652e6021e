import { join } from "node:path";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { root } from "./root.ts";
import { startServer } from "./running-server.ts";

/**
 * Makes an empty installation's data folder as a template for those of the tests, and removes it at the end. The test
 * processes get its path as INSTALLATION_TEMPLATE.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= join(root, ".cache", "node");
  const folder = await makeDataFolder();
  const server = await startServer(folder);
  await server.stop();
  process.env.INSTALLATION_TEMPLATE = folder;
  return () => removeDataFolder(folder);
}
