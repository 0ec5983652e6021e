import { describe, expect, test } from "vitest";
import { mentionAt, piecesOf, stillNamed, withName } from "./mention-text.ts";

const asha = { id: "1", name: "Asha Rao" };
const at = (text: string, named = [asha].slice(1)) => mentionAt(text, text.length, named);

describe("a mention that is being typed", () => {
  test.for([
    ["@", { start: 0, search: "" }],
    ["Ask @as", { start: 4, search: "as" }],
    ["Ask @Asha R", { start: 4, search: "Asha R" }],
    ["(@vi", { start: 1, search: "vi" }],
    ["First\n@vi", { start: 6, search: "vi" }],
  ] as const)("%s", ([text, mention]) => expect(at(text)).toEqual(mention));

  test.for(["", "Ask", "mail@example.org", "at @ noon", "@Asha\nnew line", `@${"x".repeat(41)}`])(
    "%s is none",
    (text) => expect(at(text)).toBeNull(),
  );

  test("ends with the name that was chosen, and stands at the caret alone", () => {
    expect(at("@Asha Rao please", [asha])).toBeNull();
    expect(at("@Asha Rao and @v", [asha])).toEqual({ start: 14, search: "v" });
    expect(mentionAt("@as later", 0, [])).toBeNull();
    expect(mentionAt("@as later", 3, [])).toEqual({ start: 0, search: "as" });
  });
});

test("a chosen name takes the place of what was typed, and the caret stands behind it", () => {
  expect(withName("Ask @as please", { start: 4, search: "as" }, "Asha Rao")).toEqual({
    text: "Ask @Asha Rao please",
    caret: 14,
  });
  expect(withName("@", { start: 0, search: "" }, "Asha Rao")).toEqual({ text: "@Asha Rao ", caret: 10 });
});

test("whose name is deleted is named no more", () => {
  expect(stillNamed("Ask @Asha Rao", [asha])).toEqual([asha]);
  expect(stillNamed("Ask Asha Rao", [asha])).toEqual([]);
});

test("names are told apart from the text, longer ones first", () => {
  const [short, long] = [
    { id: "1", name: "Asha" },
    { id: "2", name: "Asha (R&D)" },
  ];
  expect(piecesOf("@Asha (R&D), ask @Asha", [short, long])).toEqual([
    { text: "@Asha (R&D)", isName: true },
    { text: ", ask ", isName: false },
    { text: "@Asha", isName: true },
  ]);
  expect(piecesOf("@Asha", [])).toEqual([{ text: "@Asha", isName: false }]);
});
