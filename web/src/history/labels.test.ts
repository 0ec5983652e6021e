import { expect, test } from "vitest";
import { changeTexts, isOfAll, piecesOf, type Slot, told } from "./labels.ts";

type Change = [field: string, before: string | null, after: string | null];

/** Text of an entry; its record is "MRI-001". */
function read(action: string, given: readonly Change[] = [], { reason = "", brief = false } = {}): string {
  const changes = changeTexts({ changes: given.map(([field, before, after]) => ({ field, before, after })) });
  const { sentence, change } = told({ action, reason }, brief ? undefined : changes);
  const gaps: Record<Slot, string> = {
    person: "Asha",
    record: "MRI-001",
    field: change?.label ?? "",
    before: change?.before ?? "",
    after: change?.after ?? "",
  };
  return piecesOf(sentence)
    .map((piece) => ("slot" in piece ? gaps[piece.slot] : piece.text))
    .join("");
}

test("days are read dd-MM-yyyy, amounts in the currency, and what is yes or no in words", () => {
  const changes = [
    { field: "purchase_date", before: null, after: "2019-06-18" },
    { field: "purchase_cost", before: "1184000.00", after: "1250.50 EUR" },
    { field: "is_owner", before: "false", after: "true" },
    { field: "address.line1", before: "false", after: "12 MG Road" },
    { field: "No. of beds_old", before: "1", after: "2" },
    { field: "Fan: 12 V: unit_cost", before: "90.00 INR", after: "95.00 INR" },
  ];
  expect(changeTexts({ changes })).toEqual([
    { field: "purchase_date", label: "Purchase date", before: null, after: "18-06-2019" },
    { field: "purchase_cost", label: "Purchase cost", before: "₹11,84,000.00", after: "€1,250.50" },
    { field: "is_owner", label: "Owner", before: "No", after: "Yes" },
    { field: "address.line1", label: "Address Line 1", before: "false", after: "12 MG Road" },
    { field: "No. of beds_old", label: "No. of beds_old", before: "1", after: "2" },
    { field: "Fan: 12 V: unit_cost", label: "Fan: 12 V: Unit cost", before: "90.00 INR", after: "95.00 INR" },
  ]);
});

test("one short change is told in the sentence", () => {
  expect(read("status changed", [["status", "In Stock", "In Use"]])).toBe(
    "Asha changed the status of MRI-001 from In Stock to In Use",
  );
  expect(read("edited", [["serial_number", "A", "B"]])).toBe("Asha changed Serial number of MRI-001 from A to B");
  expect(read("edited", [["notes", null, "Old"]])).toBe("Asha set Notes of MRI-001 to Old");
  expect(read("edited", [["notes", "Old", null]])).toBe("Asha cleared Notes of MRI-001, which was Old");
});

test("several changes, or a long one, are told apart from the sentence", () => {
  expect(
    read("edited", [
      ["notes", null, "a"],
      ["asset_name", null, "b"],
    ]),
  ).toBe("Asha edited MRI-001");
  expect(read("edited", [["notes", null, "x".repeat(61)]])).toBe("Asha edited MRI-001");
  expect(read("status changed", [["status", "In Stock", "In Use"]], { brief: true })).toBe(
    "Asha changed the status of MRI-001",
  );
});

test("a move tells the place in one piece", () => {
  expect(read("moved", [["location", "Ward 1", "Ward 2"]])).toBe("Asha moved MRI-001 from Ward 1 to Ward 2");
  expect(
    read("moved", [
      ["location", null, "Ward 2"],
      ["branch", "Pune", "Delhi"],
    ]),
  ).toBe("Asha moved MRI-001 from Pune to Delhi › Ward 2");
  expect(read("moved", [["branch", null, "Delhi"]])).toBe("Asha moved MRI-001 to Delhi");
  expect(read("moved", [["branch", "Delhi", null]])).toBe("Asha took MRI-001 out of Delhi");
});

test("sign-in, sessions and what is not known yet are told too", () => {
  expect(read("signed in")).toBe("Asha signed in");
  expect(read("signed in", [], { reason: "Single sign-on" })).toBe("Asha signed in with Single sign-on");
  expect(read("session ended", [["client", "Firefox on Linux", null]])).toBe(
    "Asha ended their session on Firefox on Linux",
  );
  expect(read("painted", [["colour", "red", "blue"]])).toBe("Asha: painted, MRI-001");
});

test("an export is told of its file, an entry without one of the whole list", () => {
  expect(isOfAll({ action: "exported", subject_type: "export" })).toBe(false);
  expect(isOfAll({ action: "exported", subject_type: "asset" })).toBe(true);
  expect(isOfAll({ action: "edited", subject_type: "asset" })).toBe(false);
});
