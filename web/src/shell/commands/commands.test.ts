import { expect, test } from "vitest";
import "../../app/nouns.ts";
import { pagesCards } from "../../nouns/registry.ts";
import { CREATED } from "./commands.ts";

test("everything that can be created has its place in the order of the specification", () => {
  const creating = pagesCards().flatMap(({ routes = {} }) =>
    Object.entries(routes).flatMap(([name, { creates, quick }]) => (creates || quick ? [name] : [])),
  );
  expect(creating.toSorted()).toEqual(CREATED.toSorted());
});
