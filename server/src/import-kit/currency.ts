import type { CurrencyChoice } from "@steward/contract/imports/column-rules";
import { money } from "@steward/contract/kit/field-rules";
import { messages } from "@steward/contract/messages/catalogue";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { parseMoney } from "./parse-money.ts";
import type { Parsed } from "./parse-value.ts";
import { isNothing } from "./words-for-nothing.ts";

/** Currencies that several signs and words mean; a sign that stands for several currencies goes by itself. */
const NAMES: Record<string, string> = {
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  "₹": "INR",
  zł: "PLN",
  kč: "CZK",
  ft: "HUF",
  lei: "RON",
  sfr: "CHF",
  fr: "CHF",
  "₺": "TRY",
  tl: "TRY",
  "₽": "RUB",
  руб: "RUB",
  "₴": "UAH",
  грн: "UAH",
  "₩": "KRW",
  원: "KRW",
  "₪": "ILS",
  "฿": "THB",
  "₫": "VND",
  "₦": "NGN",
  "₱": "PHP",
  us$: "USD",
  a$: "AUD",
  au$: "AUD",
  c$: "CAD",
  ca$: "CAD",
  hk$: "HKD",
  nt$: "TWD",
  r$: "BRL",
  rs: "Rs",
  re: "Rs",
  rupee: "Rs",
  rupees: "Rs",
  pound: "£",
  pounds: "£",
  dollar: "$",
  dollars: "$",
  kr: "kr",
  円: "¥",
  元: "¥",
  圆: "¥",
  dh: "dh",
};

/** Signs that are written for amounts in several currencies; what such a sign means is known of one's own only. */
const SHARED: Record<string, readonly string[]> = {
  $: "USD AUD CAD NZD SGD HKD TWD MXN ARS CLP COP BBD BSD BZD FJD JMD NAD TTD XCD LRD SBD SRD UYU BND BMD KYD".split(
    " ",
  ),
  "£": "GBP EGP FKP GIP LBP SHP SYP SDG SSP".split(" "),
  Rs: "INR PKR NPR LKR MUR SCR".split(" "),
  kr: "SEK NOK DKK ISK".split(" "),
  "¥": "JPY CNY".split(" "),
  dh: "AED MAD".split(" "),
};

const CODES = new Set(Intl.supportedValuesOf("currency"));
const MARK = /\p{L}*\p{Sc}|\p{L}+/gu;

/** The code or shared sign of a mark such as €, Kč or USD; undefined for any other word. */
function meantBy(mark: string): string | undefined {
  const named = NAMES[mark.toLowerCase()];
  if (named) return named;
  if (SHARED[mark]) return mark;
  return CODES.has(mark.toUpperCase()) ? mark.toUpperCase() : undefined;
}

/** The currency that an amount is written in: a code, or a sign that several share; undefined where it names none. */
export function currencyOf(amount: string): string | undefined {
  if (amount.length > 40 || !/[\p{L}\p{Sc}]/u.test(amount) || !/\d/.test(amount)) return undefined;
  const marks = amount.match(MARK) ?? [];
  return marks.map(meantBy).find((found) => found !== undefined);
}

const BRACKETED = /[([]\s*(\p{L}*\p{Sc}|\p{L}{1,7})\.?\s*[)\]]|(?:\bin|\bv)\s+(\p{L}{1,7})\s*$|[\s_]([A-Z]{3})\s*$/u;

/** The currency that a heading says of its column: Price (GBP), Prix €, Cena v Kč. */
export function currencyOfHeading(heading: string): string | undefined {
  const sign = heading.match(/\p{L}*\p{Sc}/u)?.[0];
  const [, bracketed, behind, last] = BRACKETED.exec(heading) ?? [];
  const mark = sign ?? bracketed ?? behind ?? last;
  return mark === undefined ? undefined : meantBy(mark);
}

/** Whether amounts with this code or sign are in a currency of one's own. */
export const isOwn = (currency: string, own: string): boolean =>
  currency === own || (SHARED[currency]?.includes(own) ?? false);

/** Amounts of cells without a mark are in the currency of their heading: they are read with it behind them. */
export function withCurrency(amount: string, currency: string): string {
  return isNothing(amount) || currencyOf(amount) ? amount : `${amount} ${currency}`;
}

type Amounts = Pick<ImportSettings, "decimal_mark"> & Partial<Pick<ImportSettings, "currencies">>;

/** An amount in the organisation's currency, by what the settings say of others. */
export function parseAmount(text: string, { decimal_mark, currencies = {} }: Amounts): Parsed<string> {
  const parsed = parseMoney(text, decimal_mark);
  if ("problem" in parsed || parsed.value === null) return parsed;
  const currency = currencyOf(text);
  const choice = currency === undefined ? undefined : currencies[currency];
  const value = choice === undefined ? parsed.value : chosen(parsed.value, choice);
  return value === null || money.safeParse(value).success ? { value } : { problem: messages.imports.notAnAmount };
}

function chosen(amount: string, choice: CurrencyChoice): string | null {
  if (choice === "as_written") return amount;
  return choice === "leave_empty" ? null : converted(amount, choice.rate);
}

const RATE_DECIMALS = 8;
const scaled = (decimal: string, digits: number): bigint => {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(digits, "0"));
};

/** An amount at a rate, to the nearest cent; halves go up. */
export function converted(amount: string, rate: string): string {
  const scale = 10n ** BigInt(RATE_DECIMALS);
  const cents = (scaled(amount, 2) * scaled(rate, RATE_DECIMALS) + scale / 2n) / scale;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}
