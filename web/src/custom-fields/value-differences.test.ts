import type { CustomFieldValue } from "@steward/contract/custom-fields/rules";
import type { FieldType } from "@steward/contract/custom-fields/constants";
import type { CustomValue } from "@steward/contract/custom-fields/custom-values";
import { expect, test } from "vitest";
import { valueDifferences } from "./value-differences.ts";

function held(id: string, field_type: FieldType, value: CustomValue, pointed?: string): CustomFieldValue {
  const rules = { help: "", is_required: false, is_unique: false, default_value: null, pattern: "", options: [] };
  const bounds = { minimum: null, maximum: null, currency: null, is_active: true };
  return {
    custom_field: { id, name: id, field_type, ...rules, ...bounds },
    value,
    value_details: pointed === undefined ? null : { id: String(value), name: pointed },
  };
}

test("values that somebody else changed, added or removed are listed beside one's own", () => {
  const loaded = [
    held("memory", "text", "16 GB"),
    held("rented", "boolean", true),
    held("keeper", "user", "1", "Asha Rao"),
    held("ports", "multi_select", ["USB"]),
  ];
  const current = [
    held("memory", "text", "32 GB"),
    held("checked", "date", "2026-03-01"),
    held("keeper", "user", "2", "Vikram Shah"),
    held("ports", "multi_select", ["USB"]),
  ];
  const mine = [
    { id: "memory", value: "64 GB" },
    { id: "rented", value: null },
    { id: "ports", value: ["HDMI"] },
  ];
  const found = valueDifferences(loaded, current, mine);
  expect(found.map(({ field, ...difference }) => [field.id, difference])).toEqual([
    ["memory", { before: "16 GB", theirs: "32 GB", mine: "64 GB" }],
    ["rented", { before: "Yes", theirs: "", mine: null }],
    ["keeper", { before: "Asha Rao", theirs: "Vikram Shah", mine: undefined }],
    ["checked", { before: "", theirs: "01-03-2026", mine: undefined }],
  ]);
});

test("a file of the same name is another file", () => {
  const loaded = [held("manual", "file", "1", "manual.pdf")];
  const current = [held("manual", "file", "2", "manual.pdf")];
  expect(valueDifferences(loaded, current, [])).toMatchObject([{ before: "manual.pdf", theirs: "manual.pdf" }]);
});
