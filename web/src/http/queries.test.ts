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
