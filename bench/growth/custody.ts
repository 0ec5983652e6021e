import { ASSETS, grown, readingOf, type Running } from "../checks.ts";
import { onDatabase } from "../data/databases.ts";
import { post, type Target } from "../load/measure.ts";
import type { Result } from "../report.ts";

/** Assets that go out and come back in turn. */
const HANDED = 2000;

/** Handing assets out and taking them back, in turn: each request is one of both. */
async function handingOn({ subject, server }: Running): Promise<Target> {
  const { assets, holder } = await onDatabase(subject.url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from asset where organisation_id = $1 and status_category = 'available' and not is_archived
       order by hashint8(number) limit $2`,
      [subject.organisation_id, HANDED],
    );
    const people = await client.query<{ id: string }>(
      "select account_id as id from membership where organisation_id = $1 limit 1",
      [subject.organisation_id],
    );
    return { assets: rows.map(({ id }) => id), holder: people.rows[0]?.id };
  });
  if (assets.length === 0) throw new Error("There is nothing to hand out.");
  const path = (n: number) => `${ASSETS}${assets[(n >> 1) % assets.length]}/`;
  return {
    request: (n) =>
      n % 2 === 0 ? post(subject, `${path(n)}check-out/`, { user: holder }) : post(subject, `${path(n)}check-in/`, {}),
    status: 200,
    port: server.port,
  };
}

const OVERDUE = "/v1/steward/custody/?state=overdue&page_size=10";

/** Check-out and check-in, and the list of what should have come back, in a small and a large register. */
export async function custodyGrowth(title: string, little: Running, much: Running, bar: number, seconds: number) {
  const handing = [await handingOn(little), await handingOn(much)];
  const handed: Result = await grown(`${title}: check-out and check-in`, handing, bar, seconds);
  const overdue = readingOf([little, much], OVERDUE);
  return [handed, await grown(`${title}: overdue list with exact count`, overdue, bar, seconds)];
}
