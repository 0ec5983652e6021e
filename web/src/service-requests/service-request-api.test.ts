import { expect, test } from "vitest";
import { raisedText } from "./service-request-api.tsx";

test("a request says who raised it, or how it came to be where nobody did", () => {
  const request = {
    internal_id: "SR-12",
    created: "2026-05-01T12:00:00",
    raised_by_details: null,
    maintenance_plan: null,
  };
  const raised = { ...request, raised_by_details: { id: "one", name: "Asha Rao" }, source: "Raised" } as const;
  expect(raisedText(raised)).toBe("SR-12, raised by Asha Rao on 2026-05-01 12:00");
  expect(raisedText({ ...request, source: "Reported" })).toBe("SR-12, reported by QR on 2026-05-01 12:00");
  expect(raisedText({ ...request, source: "Planned" })).toBe(
    "SR-12, planned by the maintenance contract on 2026-05-01 12:00",
  );
  expect(raisedText({ ...request, source: "Planned", maintenance_plan: "one" })).toBe(
    "SR-12, made by its maintenance plan on 2026-05-01 12:00",
  );
});
