import { join } from "node:path";
import { setupCalls } from "@steward/contract/setup/calls";
import { sendPublic } from "./caller.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { root } from "./root.ts";
import { ServerHost } from "./running-server.ts";

/** Owner of an organisation without records. */
export const founder = { organisation_name: "Hill View Clinics", name: "Zoya Khan", email: "zoya@hillview.example" };

/** What an installation is set up with: the sample organisations, the founder's empty one, or nothing yet. */
const SET_UP_WITH = { sample: { sample: true as const }, own: founder, fresh: null };
export type Content = keyof typeof SET_UP_WITH;

const variable = (content: Content) => `INSTALLATION_TEMPLATE_${content.toUpperCase()}`;

/** Template of the data folder of an installation with this content. */
export const templateOf = (content: Content): string | undefined => process.env[variable(content)];

/** Makes the data folders of the installations of the tests as templates, and removes them at the end. */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= join(root, ".cache", "node");
  const folders: string[] = [];
  const host = new ServerHost();
  for (const content of ["fresh", "own", "sample"] as const) {
    const folder = await makeDataFolder(templateOf("fresh"));
    folders.push(folder);
    const server = await host.start(folder);
    const body = SET_UP_WITH[content];
    if (body) await sendPublic(server.address, setupCalls.create, { body });
    await server.stop();
    process.env[variable(content)] = folder;
  }
  await host.close();
  return async () => {
    for (const folder of folders) await removeDataFolder(folder);
  };
}
