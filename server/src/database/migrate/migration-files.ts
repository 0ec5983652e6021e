import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";

/** SQL file with the hash by which a database knows which version of it was applied. */
export interface SqlFile {
  name: string;
  sql: string;
  hash: string;
}

async function readFolder(folder: string, pattern: RegExp): Promise<SqlFile[]> {
  const url = new URL(`../${folder}/`, import.meta.url);
  const names = (await readdir(url)).filter((name) => pattern.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, url), "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Migrations: changes of tables and data, each applied once, in order. One that has landed never changes. */
export const readMigrations = (): Promise<SqlFile[]> => readFolder("migrations", /^\d{4}-.+\.sql$/);

/** Repeatable files: functions, triggers and policies, made anew whenever one of them changes. */
export const readFunctions = (): Promise<SqlFile[]> => readFolder("functions", /^\d-.+\.sql$/);

const FROZEN = new URL("../migrations/landed.json", import.meta.url);

/** Hashes of the landed migrations by name. Databases store them, so these files never change. */
export const readLanded = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(FROZEN, "utf8")) as Record<string, string>;

/** Adds the hashes of new migrations; those of landed ones stay as they are. */
export async function freezeNew(): Promise<void> {
  const landed = await readLanded();
  for (const { name, hash } of await readMigrations()) landed[name] ??= hash;
  await writeFile(FROZEN, `${JSON.stringify(landed, null, 2)}\n`);
}
