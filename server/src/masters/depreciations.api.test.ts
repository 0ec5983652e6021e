import { bookValue, depreciationSchedule } from "@steward/contract/masters/depreciation/depreciation-schedule";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { freshName, makeDepreciation } from "./master-factory.ts";

const server = await startTestServer();
const { owner } = server;
const REQUIRED = ["This is Required."];

const edit = (id: string, body: object) => owner.ok(depreciationCalls.update, { params: { id }, body });
const refusedFields = async (body: object) => {
  const given = { name: freshName("Depreciation"), months: 36, ...body } as never;
  const { status, errors } = await owner.refused(depreciationCalls.create, { body: given });
  expect(status).toBe(400);
  return errors;
};

describe("a depreciation", () => {
  test("is a straight line with five percent salvage unless told otherwise", async () => {
    const made = await makeDepreciation(owner, { name: "SLM 3y", months: "36" });
    expect(made).toMatchObject({
      name: "SLM 3y",
      method: "straight_line",
      months: 36,
      percent: "33.33",
      salvage_percent: "5.00",
      salvage_amount: null,
      convention: "daily",
      frequency: "yearly",
      is_active: true,
      model_count: 0,
    });
    expect(await edit(made.id, { name: made.name, months: 36, percent: made.percent })).toEqual(made);
  });

  test("answers the yearly rate that follows from its life", async () => {
    const rate = async (method: "straight_line" | "double_declining", months: number) =>
      (await makeDepreciation(owner, { method, months })).percent;
    expect(await rate("straight_line", 60)).toBe("20.00");
    expect(await rate("straight_line", 1200)).toBe("1.00");
    expect(await rate("straight_line", 6)).toBe("100.00");
    expect(await rate("double_declining", 60)).toBe("40.00");
  });

  test("of another method takes its own rate back, and no other", async () => {
    const refused = { percent: ["Only the written down value has a rate of its own. Leave it empty."] };
    expect(await refusedFields({ percent: "40" })).toEqual(refused);
    expect(await refusedFields({ method: "double_declining", percent: "33.33" })).toEqual(refused);
    const made = await makeDepreciation(owner, { months: 36, percent: "33.33" });
    expect(await edit(made.id, { percent: made.percent, months: 48 })).toMatchObject({ percent: "25.00" });
    const answer = await owner.refused(depreciationCalls.update, { params: { id: made.id }, body: { percent: "40" } });
    expect(answer).toMatchObject({ status: 400, errors: refused });
  });

  test("by written down value has a rate of its own", async () => {
    const method = "written_down_value" as const;
    expect(await refusedFields({ method })).toEqual({ percent: REQUIRED });
    for (const percent of ["0", "0.00", "100.01", "-5", "1e1", "abc"]) {
      expect(await refusedFields({ method, percent })).toEqual({ percent: ["Enter valid percent"] });
    }
    const made = await makeDepreciation(owner, { method, percent: "18.1" });
    expect(made.percent).toBe("18.10");
    expect((await edit(made.id, { months: 60 })).percent).toBe("18.10");
    expect((await edit(made.id, { method: "straight_line" })).percent).toBe("20.00");
    const refused = await owner.refused(depreciationCalls.update, { params: { id: made.id }, body: { method } });
    expect(refused).toMatchObject({ status: 400, errors: { percent: REQUIRED } });
    expect((await edit(made.id, { method, percent: "100" })).percent).toBe("100.00");
  });

  test("leaves a percentage or an amount, the last one given", async () => {
    const salvage = ({ salvage_percent, salvage_amount }: Record<string, unknown>) => [salvage_percent, salvage_amount];
    const made = await makeDepreciation(owner, { salvage_amount: "9999999999999.9" });
    expect(salvage(made)).toEqual([null, "9999999999999.90"]);
    expect(salvage(await edit(made.id, { frequency: "monthly" }))).toEqual([null, "9999999999999.90"]);
    expect(salvage(await edit(made.id, { salvage_percent: "12.5" }))).toEqual(["12.50", null]);
    expect(salvage(await edit(made.id, { salvage_percent: null, salvage_amount: "0" }))).toEqual([null, "0.00"]);
    expect(salvage(await edit(made.id, { salvage_percent: null }))).toEqual([null, "0.00"]);
    expect(salvage(await edit(made.id, { salvage_amount: null }))).toEqual(["5.00", null]);
    expect(await refusedFields({ salvage_percent: "5", salvage_amount: "5" })).toEqual({
      salvage_amount: ["Give a percentage or an amount, not both."],
    });
    expect(await refusedFields({ salvage_percent: "101", salvage_amount: "-1" })).toEqual({
      salvage_percent: ["Enter valid percent"],
      salvage_amount: ["Enter valid decimal number"],
    });
  });

  test("lasts 1 to 1200 months", async () => {
    const message = ["Duration must be between 1 and 1200 months."];
    for (const months of [0, 1201, 1.5, -1, "0", "1201", "3 years", true]) {
      expect({ months, errors: await refusedFields({ months }) }).toEqual({ months, errors: { months: message } });
    }
    for (const months of [null, ""]) expect(await refusedFields({ months })).toEqual({ months: REQUIRED });
    expect((await makeDepreciation(owner, { months: 1200 })).months).toBe(1200);
  });

  test("is assigned to models, counted, filtered by and taken away again", async () => {
    const made = await makeDepreciation(owner);
    const details = { id: made.id, name: made.name };
    const model = await makeModel(owner, { depreciation: made.id });
    await makeModel(owner);
    await makeAsset(owner, { product: model.id });
    expect(model).toMatchObject({ depreciation: made.id, depreciation_details: details });
    expect(await owner.ok(depreciationCalls.read, { params: { id: made.id } })).toMatchObject({ model_count: 1 });
    const found = await owner.ok(modelCalls.list, { query: { depreciation: [made.id] } });
    expect(found).toMatchObject({ results: [{ id: model.id }], count: 1 });
    const freed = await owner.ok(modelCalls.update, { params: { id: model.id }, body: { depreciation: null } });
    expect(freed).toMatchObject({ depreciation: null, depreciation_details: null });
    const { rows } = await server.admin.query("select changes from activity where subject_id = $1 order by id desc", [
      model.id,
    ]);
    expect(rows[0].changes).toEqual([{ field: "depreciation", before: made.name, after: null }]);
    await owner.ok(depreciationCalls.remove, { params: { id: made.id } });
  });

  test("is what the calculation takes as it is answered", async () => {
    const made = await makeDepreciation(owner, { months: 24, salvage_amount: "100", convention: "full_month" });
    const asset = { cost: 1300_00, start: "2026-04-01", fiscal_year_start: 4 };
    expect(depreciationSchedule(made, asset).map(({ closing }) => closing)).toEqual([700_00, 100_00]);
    expect(bookValue(made, asset, "2026-04-30")).toBe(1250_00);
  });
});
