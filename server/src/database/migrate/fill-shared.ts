import { Client, type ClientConfig } from "pg";

/** Tables that all organisations share and that the start fills from data of one version. */
export interface SharedData {
  /** Keeps the version that the tables hold, in its only row. */
  table: "geography_data" | "expertise_data";
  version: string;
  /** Advisory lock of whoever fills them. */
  lock: number;
  fill(client: Client): Promise<void>;
}

/** Fills shared tables of the database of `admin` in one transaction, unless they hold this version's data already. */
export async function fillShared(admin: ClientConfig, { table, version, lock, fill }: SharedData): Promise<void> {
  const client = new Client(admin);
  const isFilled = async () => (await client.query(`select version from ${table}`)).rows[0]?.version === version;
  await client.connect();
  try {
    if (await isFilled()) return;
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [lock]);
    if (!(await isFilled())) {
      await fill(client);
      await client.query(
        `insert into ${table} (version) values ($1) on conflict (only_row) do update set version = excluded.version`,
        [version],
      );
    }
    await client.query("commit");
  } finally {
    await client.end();
  }
}
