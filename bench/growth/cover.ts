import { ASSETS, grown, readingOf, type Running } from "../checks.ts";
import type { Result } from "../report.ts";

const MS_PER_DAY = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const month = new Date(Date.now() + 30 * MS_PER_DAY).toISOString().slice(0, 10);

/** Lists by cover, the first page with its exact count. */
const LISTS: Readonly<Record<string, string>> = {
  "list by cover, expiring": `${ASSETS}?cover_status=expiring&page_size=10`,
  "list by cover, expired": `${ASSETS}?cover_status=expired&page_size=10`,
  "list by cover, none": `${ASSETS}?cover_status=none&page_size=10`,
  "Expiring Cover of a month": `/v1/steward/coverage/?ends_from=${today}&ends_to=${month}&page_size=10`,
};

/** Lists of assets by their cover: their exact counts touch as many rows as they tell of, so they may grow with those. */
export async function coverGrowth(title: string, little: Running, much: Running, seconds: number): Promise<Result[]> {
  const results: Result[] = [];
  const bar = much.subject.assets / little.subject.assets;
  for (const [name, path] of Object.entries(LISTS)) {
    const targets = readingOf([little, much], path);
    results.push(await grown(`${title}: ${name}`, targets, bar, seconds));
  }
  return results;
}
