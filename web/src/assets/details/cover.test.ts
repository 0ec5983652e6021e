import { describe, expect, test } from "vitest";
import { coverageOf, coverStatus, coversOf, lastDay, timelineScale } from "./cover.ts";

const none = {
  purchase_date: null,
  warranty_period: null,
  warranty_start_date: null,
  warranty_end_date: null,
  amc_start_date: null,
  amc_end_date: null,
};

describe("the last day of a span of months", () => {
  test.each([
    ["2024-01-01", 12, "2024-12-31"],
    ["2024-01-15", 1, "2024-02-14"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2023-01-31", 1, "2023-02-28"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2019-06-18", 24, "2021-06-17"],
    ["2024-12-01", 1, "2024-12-31"],
  ])("%s and %i months end on %s", (start, months, end) => {
    expect(lastDay(start, months)).toBe(end);
  });
});

describe("the status of a cover", () => {
  const status = (today: string) => coverStatus("2024-01-01", "2024-12-31", today);

  test("both of its ends belong to it", () => {
    expect(status("2023-12-31")).toBe("not_started");
    expect(status("2024-01-01")).toBe("active");
    expect(status("2024-12-31")).toBe("expiring");
    expect(status("2025-01-01")).toBe("expired");
  });

  test("is expiring within 30 days of its end", () => {
    expect(status("2024-11-30")).toBe("active");
    expect(status("2024-12-01")).toBe("expiring");
  });

  test("without a known start is never not started", () => {
    expect(coverStatus(null, "2024-12-31", "1990-01-01")).toBe("active");
  });
});

describe("the word for the cover of an asset", () => {
  const word = (asset: Partial<typeof none> | Record<string, unknown>, today = "2024-06-01") =>
    coverageOf(coversOf({ ...none, ...asset }, today)).coverage;

  test("is unknown without dates, and while nothing has started", () => {
    expect(word({})).toBe("unknown");
    expect(word({ purchase_date: "2024-01-01" })).toBe("unknown");
    expect(word({ amc_start_date: "2025-01-01", amc_end_date: "2025-12-31" })).toBe("unknown");
  });

  test("is the warranty before the AMC while both run", () => {
    const both = {
      purchase_date: "2024-01-01",
      warranty_period: 12,
      amc_start_date: "2024-01-01",
      amc_end_date: "2024-12-31",
    };
    expect(word(both)).toBe("under_warranty");
  });

  test("is the AMC once the warranty is over, and out of AMC once both are", () => {
    const later = {
      purchase_date: "2020-01-01",
      warranty_period: 12,
      amc_start_date: "2024-01-01",
      amc_end_date: "2024-12-31",
    };
    expect(word(later)).toBe("under_amc");
    expect(word(later, "2025-06-01")).toBe("out_of_amc");
  });

  test("is out of warranty where there never was an AMC", () => {
    expect(word({ purchase_date: "2020-01-01", warranty_period: 12 })).toBe("out_of_warranty");
  });

  test("counts a warranty from its own start, and to its own end", () => {
    expect(word({ purchase_date: "2020-01-01", warranty_period: 12, warranty_start_date: "2024-01-01" })).toBe(
      "under_warranty",
    );
    expect(word({ warranty_end_date: "2024-12-31" })).toBe("under_warranty");
  });

  test("comes with the days that are left", () => {
    const [warranty] = coversOf({ ...none, purchase_date: "2024-01-01", warranty_period: 12 }, "2024-12-07");
    expect(warranty).toMatchObject({ end: "2024-12-31", status: "expiring", daysLeft: 24 });
  });
});

describe("the timeline of a cover", () => {
  test("reaches over whole years and marks each of them", () => {
    const scale = timelineScale(["2019-06-18", "2024-12-31", "2022-03-01"]);
    expect(scale.years.map((mark) => mark.year)).toEqual([2019, 2020, 2021, 2022, 2023, 2024, 2025]);
    expect(scale.at("2019-01-01")).toBe(0);
    expect(scale.at("2025-01-01")).toBe(1);
  });

  test("marks few years of a long time", () => {
    const scale = timelineScale(["1990-01-01", "2049-12-31"]);
    expect(scale.years.length).toBeLessThanOrEqual(8);
    expect(scale.years[0]?.year).toBe(1990);
  });

  test("keeps days in order between its ends", () => {
    const { at } = timelineScale(["2024-05-05"]);
    expect(at("2024-05-05")).toBeGreaterThan(0.3);
    expect(at("2024-05-06")).toBeGreaterThan(at("2024-05-05"));
    expect(at("2024-12-31")).toBeLessThan(1);
  });
});
