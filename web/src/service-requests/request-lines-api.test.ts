import { expect, test } from "vitest";
import { requestLine, requestNote } from "./request-lines-api.ts";

const request = { internal_id: "SR-12", problem_statement_details: null, description: "" };

test("a line tells the number of a request and what it is about, once", () => {
  expect(requestLine({ ...request, description: "It hums\nand shakes" })).toBe("SR-12 · It hums");
  const problem_statement_details = { id: "one", name: "Is very slow" };
  expect(requestLine({ ...request, problem_statement_details, description: "It hums" })).toBe("SR-12 · Is very slow");
  expect(requestLine(request)).toBe("SR-12");
});

test("a note tells its state and the asset or place that it is about", () => {
  const nowhere = {
    status: "Open",
    steward_asset_details: null,
    location_details: null,
    branch_details: null,
  } as const;
  const branch_details = { id: "one", name: "Pune Main Hospital" };
  const asset = { id: "one", name: "Ventilator", asset_id: "MED-7" };
  expect(requestNote(nowhere)).toBe("Open");
  expect(requestNote({ ...nowhere, branch_details })).toBe("Open, Pune Main Hospital");
  expect(requestNote({ ...nowhere, branch_details, steward_asset_details: asset })).toBe("Open, Ventilator");
  expect(requestNote({ ...nowhere, steward_asset_details: { ...asset, name: "" } })).toBe("Open, MED-7");
});
