import { readFile } from "node:fs/promises";
import type { Client, ClientConfig } from "pg";
import { fillShared } from "../../database/migrate/fill-shared.ts";
import { LOCKS } from "../../database/locks.ts";

/** Version of the lists beside this file; the start fills the table anew when it differs. */
export const EXPERTISE_VERSION = "ESCO 1.1.1, O*NET 29.3, form 1";

const FILES = { skill: "skills.tsv", position: "positions.tsv" } as const;

interface Expertise {
  id: number;
  kind: keyof typeof FILES;
  name: string;
  /** Other names, between vertical bars. */
  other: string;
}

async function listOf(kind: Expertise["kind"]): Promise<Expertise[]> {
  const text = await readFile(new URL(FILES[kind], import.meta.url), "utf8");
  const [, ...lines] = text.trimEnd().split("\n");
  return lines.map((line) => {
    const [id, name = "", other = ""] = line.split("\t");
    return { id: Number(id), kind, name, other };
  });
}

/** Fills the skills and positions that all organisations share. Profiles refer to them by their ids, which stay the same. */
export const fillExpertise = (admin: ClientConfig): Promise<void> =>
  fillShared(admin, { table: "expertise_data", version: EXPERTISE_VERSION, lock: LOCKS.expertise, fill });

async function fill(client: Client): Promise<void> {
  const all = [...(await listOf("skill")), ...(await listOf("position"))];
  await client.query(
    `insert into expertise (id, kind, name, names)
     select id, kind, name,
       E'\\n' || fold(name) || E'\\n' || case other when '' then '' else fold(replace(other, '|', E'\\n')) || E'\\n' end
     from json_to_recordset($1) as given (id integer, kind text, name text, other text)
     on conflict (id) do update set name = excluded.name, names = excluded.names
     where (expertise.name, expertise.names) is distinct from (excluded.name, excluded.names)`,
    [JSON.stringify(all)],
  );
  await client.query("analyze expertise");
}
