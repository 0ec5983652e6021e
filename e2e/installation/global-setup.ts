import { join } from "node:path";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { root } from "./root.ts";
import { startServer } from "./running-server.ts";

/**
 * Makes the data folder of an installation that holds nothing yet, for the installations of the tests to begin with,
 * and removes it in the end. Its name reaches the processes of the tests as INSTALLATION_TEMPLATE.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= join(root, ".cache", "node");
  const folder = await makeDataFolder();
  const server = await startServer(folder);
  await server.stop();
  process.env.INSTALLATION_TEMPLATE = folder;
  return () => removeDataFolder(folder);
}
