import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { invalidate, queryClient } from "./queries.ts";

const names = [
  "assets.list",
  "models.list",
  "masters.brand.list",
  "locations.branch.list",
  "users.list",
  "users.profile",
  "imports.list",
  "organisations.users",
  "geography.countries",
  "places.search",
  "permissions.list",
  "organisations.slugDetails",
];
const stale = () => names.filter((name) => queryClient.getQueryState([name, {}])?.isInvalidated);

beforeEach(() => {
  queryClient.clear();
  for (const name of names) queryClient.setQueryData([name, {}], name);
});

test("after a write everything is stale but registers that belong to nobody and permissions", async () => {
  await invalidate();
  expect(stale()).toEqual(names.slice(0, 8));
});

test("an answer that the write itself put into the cache is not asked for again", async () => {
  await invalidate(() => queryClient.setQueryData(["users.profile", {}], "as the write answered it"));
  expect(stale()).not.toContain("users.profile");
  expect(stale()).toContain("users.list");
});

test("a first load that is under way during a write is asked for again, and shows no error", async () => {
  let told = "before the write";
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ["activity.list", {}],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const [early] = answers;
  const done = invalidate();
  early?.(told);
  told = "after the write";
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(told);
  await done;
  expect(observer.getCurrentResult()).toMatchObject({ data: told, error: null });
  stop();
});
