import { expect, test } from "vitest";
import { activityQuery } from "./activity-query.ts";

const state = (values: Record<string, string>, search = "") => ({ search, ordering: "", values });
const today = new Date(2026, 2, 1, 8);

test("the last 30 days are asked for unless others, or all, are", () => {
  expect(activityQuery(state({}), today)).toEqual({ from: "2026-01-31" });
  expect(activityQuery(state({ action: "edited" }, "  mri "), today)).toEqual({
    action: "edited",
    search: "mri",
    from: "2026-01-31",
  });
  expect(activityQuery(state({ period: "all", actor: "a,b" }), today)).toEqual({ actor: "a,b" });
  expect(activityQuery(state({ to: "2020-01-01" }), today)).toEqual({ to: "2020-01-01" });
  expect(activityQuery(state({ from: "2020-01-01", period: "all" }), today)).toEqual({ from: "2020-01-01" });
});
