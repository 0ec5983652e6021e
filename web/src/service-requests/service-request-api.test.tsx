import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { clocksOf, DueText, raisedText } from "./service-request-api.tsx";

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

describe("what is due of a request", () => {
  const NOW = Date.parse("2030-05-01T12:00:00Z");
  const after = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
  const request = {
    status: "Assigned",
    response_due: after(30),
    response_risk: after(10),
    responded_at: null,
    resolution_due: after(600),
    resolution_risk: after(300),
    resolved_at: null,
    closed_at: null,
  } as const;
  const clocks = (facts: Partial<Parameters<typeof clocksOf>[0]>) => clocksOf({ ...request, ...facts }, NOW);
  const told = (facts: Parameters<typeof clocks>[0]) => clocks(facts)[0];

  beforeAll(() => void vi.useFakeTimers({ now: NOW }));
  afterAll(() => void vi.useRealTimers());

  test("is the response until there is one, then the resolution, until it is resolved", () => {
    expect(told({})).toEqual({ text: "Response due in 30 min", state: "runs" });
    expect(told({ responded_at: after(-5) })).toEqual({ text: "Resolution due in 10 hours", state: "runs" });
    expect(told({ response_due: null })).toEqual({ text: "Resolution due in 10 hours", state: "runs" });
    expect(told({ response_due: null, resolution_due: null })).toBeUndefined();
    expect(told({ resolved_at: after(-5) })).toBeUndefined();
    expect(told({ closed_at: after(-5) })).toBeUndefined();
  });

  test("stands before the other clock, which runs beside it until it is resolved", () => {
    expect(clocks({}).map(({ text }) => text)).toEqual(["Response due in 30 min", "Resolution due in 10 hours"]);
    expect(clocks({ responded_at: after(-5) })).toHaveLength(1);
  });

  test("is at risk from the moment that four fifths are used up, and over from its end", () => {
    expect(told({ response_risk: after(0) })).toEqual({ text: "Response due in 30 min", state: "risk" });
    expect(told({ response_due: after(0), response_risk: after(-9) })).toMatchObject({ state: "risk" });
    expect(told({ response_due: after(-1) })).toEqual({ text: "Response overdue by 1 min", state: "over" });
    const responded = { responded_at: after(-500) };
    expect(told({ ...responded, resolution_risk: after(-1) })).toMatchObject({ state: "risk" });
    expect(told({ ...responded, resolution_due: after(-2880) })).toEqual({
      text: "Resolution overdue by 2 days",
      state: "over",
    });
  });

  test("stands still on hold", () => {
    expect(told({ status: "On Hold", response_due: after(-60) })).toEqual({ text: "Times pause", state: "paused" });
    expect(told({ status: "On Hold", resolution_due: null })).toBeUndefined();
  });

  test.for([
    ["runs", `tabler-icon-clock"`, {}],
    ["risk", "tabler-icon-clock-exclamation", { response_risk: after(-1) }],
    ["over", "tabler-icon-alert-triangle", { response_due: after(-1) }],
    ["paused", "tabler-icon-clock-pause", { status: "On Hold" }],
  ] as const)("has a sign of its own where it is “%s”", ([state, sign, facts]) => {
    const shown = renderToStaticMarkup(<DueText request={{ ...request, ...facts }} />);
    expect(shown).toContain(`data-state="${state}"`);
    expect(shown).toContain(sign);
    expect(shown).toContain(told(facts)?.text);
  });
});
