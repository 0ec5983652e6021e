import { randomUUID } from "node:crypto";
import { grown, type Running, sampleOf } from "../checks.ts";
import { onDatabase, type Subject } from "../data/databases.ts";
import { Connection } from "../load/client.ts";
import { post, type Target } from "../load/measure.ts";
import type { Result } from "../report.ts";

const CAMPAIGNS = "/v1/steward/audit-campaign/";
/** Codes that the scans take in turn: once all are read, a scan is one of an asset that was scanned before. */
const CODES = 10_000;

/** What is written on assets of one category, in random order. */
const codesOf = ({ url, organisation_id }: Subject, category: string): Promise<string[]> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ asset_id: string }>(
      `select asset_id from asset where organisation_id = $1 and category = $2 and not is_archived
       order by hashint8(number) limit $3`,
      [organisation_id, category, CODES],
    );
    return rows.map(({ asset_id }) => asset_id);
  });

/** Starts a campaign over one category; answers its id. */
async function startCampaign({ subject, server }: Running, category: string): Promise<string> {
  const connection = new Connection(server.port);
  const send = async (path: string, body: unknown, expected: number): Promise<string> => {
    const answer = await connection.send(post(subject, path, body));
    if (answer.status !== expected) throw new Error(`${path}: ${answer.status} ${answer.body.slice(0, 300)}`);
    return answer.body;
  };
  try {
    const text = await send(CAMPAIGNS, { name: "Stock-taking", scope_categories: [category] }, 201);
    const id = /"id":"([^"]+)"/.exec(text)?.[1];
    if (!id) throw new Error(`The answer has no id: ${text.slice(0, 300)}`);
    await send(`${CAMPAIGNS}${id}/start/`, {}, 200);
    return id;
  } finally {
    connection.close();
  }
}

async function scansOn(running: Running): Promise<Target> {
  const { category } = await sampleOf(running.subject);
  const codes = await codesOf(running.subject, category);
  if (codes.length === 0) throw new Error("There is nothing to scan.");
  const path = `${CAMPAIGNS}${await startCampaign(running, category)}/scan/`;
  const scan = (n: number) => ({ key: randomUUID(), code: codes[n % codes.length] });
  return {
    request: (n) => post(running.subject, path, { scans: [scan(n)] }),
    status: 200,
    port: running.server.port,
  };
}

/** Latency of one scan in a campaign over one category of a small and of a large organisation. */
export async function scanGrowth(title: string, little: Running, much: Running, bar: number, seconds: number) {
  const targets = [await scansOn(little), await scansOn(much)];
  const result: Result = await grown(`${title}: audit scan`, targets, bar, seconds);
  return result;
}
