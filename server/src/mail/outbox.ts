import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { NamedMail } from "./mail.ts";

const KEPT = 1000;
const SUFFIX = ".json";

const keptMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  calendar: z.object({ method: z.enum(["REQUEST", "CANCEL"]), content: z.string() }).optional(),
  sent_at: z.iso.datetime(),
});

/** A mail in the outbox; `sent_at` is an ISO 8601 time in UTC. */
export type KeptMail = z.infer<typeof keptMail>;

const writeDurably = async (path: string, content: string): Promise<void> => {
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Outbox: the newest 1,000 mails as one JSON file each in a folder; file names sort by the order of sending. */
export const openOutbox = (folder: string) => {
  let last_ms = 0;
  let within_ms = 0;

  /** A name that sorts after every earlier one, even when the clock is turned back. */
  const nextName = (now_ms: number, id: string): string => {
    within_ms = now_ms > last_ms ? 0 : within_ms + 1;
    last_ms = Math.max(now_ms, last_ms);
    const time = new Date(last_ms).toISOString().replace(/[-:.]/g, "");
    return `${time}-${String(within_ms).padStart(6, "0")}-${id}${SUFFIX}`;
  };

  const newestFirst = async (): Promise<string[]> =>
    (await readdir(folder).catch(nothingWhenMissing))
      .filter((name) => name.endsWith(SUFFIX))
      .sort()
      .reverse();

  const writeWhole = async (name: string, content: string): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = join(folder, `${randomUUID()}.incoming`);
    try {
      await writeDurably(unfinished, content);
      await rename(unfinished, join(folder, name));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  };

  const readKept = async (name: string): Promise<KeptMail | undefined> => {
    const text = await readFile(join(folder, name), "utf8").catch(() => "");
    return keptMail.safeParse(parseJson(text)).data;
  };

  return {
    /** Stores a mail, unless one of this id is stored already. */
    keep: async ({ id, ...mail }: NamedMail): Promise<void> => {
      const now_ms = Date.now();
      const name = nextName(now_ms, id);
      if ((await newestFirst()).some((kept) => kept.endsWith(`-${id}${SUFFIX}`))) return;
      const kept: KeptMail = { ...mail, sent_at: new Date(now_ms).toISOString() };
      await writeWhole(name, JSON.stringify(kept, null, 2));
      const surplus = (await newestFirst()).slice(KEPT);
      await Promise.all(surplus.map((old) => rm(join(folder, old), { force: true })));
    },
    list: async (to?: string): Promise<KeptMail[]> => {
      const wanted = to?.trim().toLowerCase();
      const mails = await Promise.all((await newestFirst()).map(readKept));
      return mails
        .filter((mail) => mail !== undefined)
        .filter((mail) => wanted === undefined || mail.to.toLowerCase() === wanted);
    },
    verify: async (): Promise<void> => {
      const probe = `${randomUUID()}.probe`;
      await writeWhole(probe, "");
      await rm(join(folder, probe), { force: true });
    },
  };
};

const nothingWhenMissing = (error: unknown): string[] => {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
