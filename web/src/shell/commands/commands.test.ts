import { expect, test } from "vitest";
import "../../app/nouns.ts";
import { pagesCards } from "../../nouns/registry.ts";
import { CREATED } from "./commands.ts";

/** Pages of the specification that stand in its order and have no noun yet. */
const AHEAD = ["service-request-raise"];

test("everything that can be created has its place in the order of the specification", () => {
  const creating = pagesCards().flatMap(({ routes = {} }) =>
    Object.entries(routes).flatMap(([name, { creates }]) => (creates ? [name] : [])),
  );
  expect(creating.toSorted()).toEqual(CREATED.filter((name) => !AHEAD.includes(name)).toSorted());
});
