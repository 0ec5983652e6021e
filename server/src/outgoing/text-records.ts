import { Resolver } from "node:dns/promises";

const ASKED_FOR_MS = 2000;
const TRIES = 2;

/** What the name service says of a name that has no records of this kind, or does not exist. */
const NONE = new Set(["ENODATA", "ENOTFOUND"]);

/** Reads TXT records at the name service of this machine, or at these servers. */
export function openTextRecords(servers?: string[]): (name: string) => Promise<string[]> {
  return async (name) => {
    const resolver = new Resolver({ timeout: ASKED_FOR_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      if (NONE.has((error as NodeJS.ErrnoException).code ?? "")) return [];
      throw error;
    }
  };
}
