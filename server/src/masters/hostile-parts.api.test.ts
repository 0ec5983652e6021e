import { isStorable } from "@steward/contract/kit/field-rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { FEWEST_TEXTS, hostileTexts } from "@steward/test-data/hostile-texts";
import { describe, expect, test } from "vitest";
import { makeCustomField } from "../custom-fields/custom-field-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeManufacturer } from "./master-factory.ts";

const server = await startTestServer();
const { owner } = server;
const LINE = 255;
const storable = hostileTexts().filter(isStorable);
/** Texts for a required line, trimmed as they are stored. */
const lines = storable.map((text) => text.trim()).filter((text) => text !== "" && text.length <= LINE);

const groupsOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** Nested fields of a body; its own fields are tested wherever a call takes text. */
describe("hostile texts in the parts of a record", () => {
  test("are many", () => expect(lines.length).toBeGreaterThan(FEWEST_TEXTS * 0.8));

  test("come back letter for letter from the addresses of a branch and of a place in it", async () => {
    const { id } = await makeBranch(owner);
    const building = await makeLocation(owner, id);
    // An address has two free lines, and a branch 20 more addresses.
    const bodies = groupsOf(groupsOf(lines, 2), 21).map((pairs) => {
      const [first, ...others] = pairs.map(([line1 = "", line2 = line1]) => ({
        line1,
        line2,
        state: "Kerala",
        city: "Kochi",
      }));
      return { name: "Kochi", address: first, other_addresses: others };
    });
    for (const [index, body] of bodies.entries()) {
      const isPlace = index === 0;
      const place = isPlace ? { type: "Building" as const, parent_location: id } : {};
      const params = { id: isPlace ? building.id : id };
      await owner.ok(branchCalls.update, { params, body: { ...body, ...place } });
      const kept = await owner.ok(branchCalls.read, { params });
      expect([kept.address, ...kept.other_addresses]).toMatchObject([body.address, ...body.other_addresses]);
    }
  });

  test("come back letter for letter from the address of a manufacturer", async () => {
    const params = { id: (await makeManufacturer(owner)).id };
    for (const [line1 = "", line2 = line1] of groupsOf(lines, 2)) {
      const { address } = await owner.ok(manufacturerCalls.update, { params, body: { address: { line1, line2 } } });
      expect([address.line1, address.line2]).toEqual([line1, line2]);
    }
  });

  test("come back letter for letter as options and as the one that is chosen", async () => {
    const unlike = [...new Map(lines.map((line) => [line.toLowerCase(), line])).values()];
    for (const options of groupsOf(unlike, 200)) {
      const field = await makeCustomField(owner, { field_type: "multi_select", options });
      expect(field.options).toEqual(options);
      const model = await makeModel(owner, { custom_fields: [{ id: field.id, value: options }] });
      expect(model.custom_fields[0]?.value).toEqual(options);
    }
  });

  test("come back letter for letter as values and defaults of custom fields", async () => {
    const texts = storable.filter((text) => text.trim() !== "" && [...text].length <= 2_000);
    const fields = await Promise.all(
      Array.from({ length: 30 }, () => makeCustomField(owner, { field_type: "long_text" })),
    );
    for (const group of groupsOf(texts, fields.length)) {
      const values = group.map((value, index) => ({ id: fields[index]?.id ?? "", value }));
      const { id } = await makeModel(owner, { custom_fields: values });
      const { custom_fields } = await owner.ok(modelCalls.read, { params: { id } });
      const kept = new Map(custom_fields.map(({ custom_field, value }) => [custom_field.id, value]));
      expect(values.map((given) => kept.get(given.id))).toEqual(group);
    }
    const [field] = fields;
    for (const default_value of texts.filter((_, index) => index % 11 === 0)) {
      const given = { params: { id: field?.id ?? "" }, body: { default_value } };
      expect((await owner.ok(customFieldCalls.update, given)).default_value).toBe(default_value);
    }
  });
});
