import type { SavedView } from "@steward/contract/saved-views/rules";
import { ASSETS, grown, type Running, sampleOf } from "../checks.ts";
import { get, type Target } from "../load/measure.ts";
import { senderOf } from "../load/send.ts";
import type { Result } from "../report.ts";

const VIEWS = "/v1/steward/saved-view/";

/** A shared view of My Assets: those of a branch by their names. */
async function savedView(running: Running): Promise<SavedView> {
  const { branch } = await sampleOf(running.subject);
  const query = { branch, ordering: "asset_name" };
  return senderOf(running)<SavedView>("POST", VIEWS, { list: "assets", name: "Of a branch", is_shared: true, query });
}

/** The tabs of My Assets, and the list that one of them opens, in a small and a large register. */
export async function savedViewGrowth(
  title: string,
  little: Running,
  much: Running,
  bar: number,
  seconds: number,
): Promise<Result[]> {
  const pair = [little, much];
  const views = await Promise.all(pair.map(savedView));
  const targetsOf = (pathOf: (view: SavedView) => string): Target[] =>
    pair.map(({ subject, server }, i) => {
      const request = get(subject, pathOf(views[i] as SavedView));
      return { request: () => request, status: 200, port: server.port };
    });
  const tabs = targetsOf(() => `${VIEWS}?list=assets&page_size=100`);
  const opened = targetsOf(({ query }) => `${ASSETS}?${new URLSearchParams({ ...query, page_size: "10" })}`);
  return [
    await grown(`${title}: saved views of My Assets`, tabs, bar, seconds),
    await grown(`${title}: list of a saved view`, opened, bar, seconds),
  ];
}
