import { expect, test } from "vitest";
import { filterValues, withFilterValues } from "./filter-values.ts";

const memory = "01920000-0000-7000-8000-000000000001";
const ports = "01920000-0000-7000-8000-000000000002";

test("the values of each field are read from one text, in which commas and colons may be part of a value", () => {
  const text = `${memory}:16 GB, ECC: yes,${ports}:USB,${ports}:HDMI`;
  expect([...filterValues(text)]).toEqual([
    [memory, ["16 GB, ECC: yes"]],
    [ports, ["USB", "HDMI"]],
  ]);
  expect([...filterValues("")]).toEqual([]);
  expect([...filterValues("soon")]).toEqual([]);
});

test("the values of one field change where they stand, and the others stay", () => {
  const both = withFilterValues(withFilterValues("", memory, ["16 GB"]), ports, ["USB", "HDMI"]);
  expect(both).toBe(`${memory}:16 GB,${ports}:USB,${ports}:HDMI`);
  expect(withFilterValues(both, memory, ["a, b"])).toBe(`${memory}:a, b,${ports}:USB,${ports}:HDMI`);
  expect(withFilterValues(both, ports, [])).toBe(`${memory}:16 GB`);
  expect(withFilterValues(`${memory}:16 GB`, memory, [])).toBe("");
});

test("more values than a query takes are not added", () => {
  const full = withFilterValues(
    "",
    ports,
    Array.from({ length: 20 }, (_, index) => `port ${index}`),
  );
  expect(filterValues(full).get(ports)).toHaveLength(20);
  expect(withFilterValues(full, memory, ["16 GB"])).toBe(full);
});
