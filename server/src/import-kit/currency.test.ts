import { describe, expect, test } from "vitest";
import { converted, currencyOf, currencyOfHeading, isOwn, parseAmount } from "./currency.ts";

test.each([
  ["£1,234.50", "£"],
  ["1 234,50 €", "EUR"],
  ["EUR 12", "EUR"],
  ["12.345,00 Kč", "CZK"],
  ["4 816,45 zł", "PLN"],
  ["R$ 2.783,63", "BRL"],
  ["US$ 5", "USD"],
  ["$12.58", "$"],
  ["Rs. 1,500/-", "Rs"],
  ["₹ 20", "INR"],
  ["1,234.50", undefined],
  ["soon", undefined],
])("the currency of %s is %s", (amount, currency) => expect(currencyOf(amount)).toBe(currency));

test.each([
  ["Price paid (GBP)", "GBP"],
  ["£ paid", "£"],
  ["Cena v Kč", "CZK"],
  ["Valor (R$)", "BRL"],
  ["Price in EUR", "EUR"],
  ["Cost [INR]", "INR"],
  ["Purchase cost", undefined],
  ["Model NEW", undefined],
  ["Height (in)", undefined],
])("the heading %s says %s", (heading, currency) => expect(currencyOfHeading(heading)).toBe(currency));

test("a sign that several currencies share is one's own where one's own is written with it", () => {
  expect(["AUD", "INR", "GBP"].map((own) => isOwn("$", own))).toEqual([true, false, false]);
  expect(["INR", "NPR", "USD"].map((own) => isOwn("Rs", own))).toEqual([true, true, false]);
  expect(isOwn("EUR", "EUR")).toBe(true);
});

test.each([
  ["100", "105.4", "10540.00"],
  ["0.05", "105.4", "5.27"],
  ["0.01", "0.5", "0.01"],
  ["0.01", "0.49999999", "0.00"],
  ["9999999999999.99", "1", "9999999999999.99"],
])("%s at %s is %s", (amount, rate, result) => expect(converted(amount, rate)).toBe(result));

describe("an amount in a currency of which something is said", () => {
  const read = (text: string, choice: "as_written" | "leave_empty" | { rate: string }) =>
    parseAmount(text, { decimal_mark: null, currencies: { EUR: choice } });

  test("is what was said", () => {
    expect(read("1.234,50 €", { rate: "2" })).toEqual({ value: "2469.00" });
    expect(read("1.234,50 €", "as_written")).toEqual({ value: "1234.50" });
    expect(read("1.234,50 €", "leave_empty")).toEqual({ value: null });
  });

  test("and others stay as they are, also those that cannot be read", () => {
    expect(read("10", { rate: "2" })).toEqual({ value: "10" });
    expect(read("ten €", "leave_empty")).toHaveProperty("problem");
    expect(read("9999999999999 €", { rate: "10" })).toHaveProperty("problem");
  });
});
