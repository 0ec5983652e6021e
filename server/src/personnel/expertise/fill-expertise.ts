import { readFile } from "node:fs/promises";
import { Client, type ClientConfig } from "pg";
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

/**
 * Fills the skills and positions that all organisations share in the database of `admin`, unless they are those of this
 * version already. Profiles refer to them by their ids, which stay the same across versions.
 */
export async function fillExpertise(admin: ClientConfig): Promise<void> {
  const client = new Client(admin);
  await client.connect();
  try {
    if (await isFilled(client)) return;
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [LOCKS.expertise]);
    if (!(await isFilled(client))) await fill(client);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

async function isFilled(client: Client): Promise<boolean> {
  const { rows } = await client.query("select version from expertise_data");
  return rows[0]?.version === EXPERTISE_VERSION;
}

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
  await client.query(
    `insert into expertise_data (version) values ($1)
     on conflict (only_row) do update set version = excluded.version`,
    [EXPERTISE_VERSION],
  );
  await client.query("analyze expertise");
}
