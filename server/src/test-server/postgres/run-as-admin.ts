import { Client, type ClientConfig, type QueryResult } from "pg";

/** Runs one statement as the administrator on a connection of its own. */
export async function runAsAdmin(admin: ClientConfig, text: string, values: unknown[] = []): Promise<QueryResult> {
  const client = new Client(admin);
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}
