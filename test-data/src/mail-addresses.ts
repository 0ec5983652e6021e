import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { furtherData, furtherFile } from "./further-data.ts";

export interface MailAddress {
  address: string;
  /** Invalid by every standard. */
  is_wrong: boolean;
}

const WRONG = [
  "",
  " ",
  "@",
  "a",
  "a@",
  "@b.example",
  "a@b@c.example",
  "a b@c.example",
  "a@b c.example",
  "a@b..example",
  "a@.example",
  "a@example.",
  ".a@b.example",
  "a.@b.example",
  "a..b@c.example",
  "a@-b.example",
  "a@b-.example",
  "a@[300.1.1.1]",
  "a@b.example\r\nBcc: c@d.example",
  "a@b.example\u0000",
  "a@b.example,c@d.example",
  "a@b.example;c@d.example",
  "<a@b.example>",
  "A <a@b.example>",
  "mailto:a@b.example",
  'a"b@c.example',
  '"a@b.example',
  "a\\@b.example",
  "a(b@c.example",
  "a@b.example)",
  `a@${"b.".repeat(130)}example`,
  "\ud800@b.example",
];
/** Valid by some of the standards. */
const ARGUABLE = [
  "a@b.example",
  "A.B@C.EXAMPLE",
  "first.last+tag@sub.domain.example",
  "o'brien@b.example",
  "x_y-z@b-c.example",
  "!#$%&'*+/=?^`{|}~@b.example",
  "1@2.example",
  `${"a".repeat(64)}@b.example`,
  '"a b"@c.example',
  '"a@b"@c.example',
  '"a\\"b"@c.example',
  "a@localhost",
  "a@[127.0.0.1]",
  "a@[IPv6:::1]",
  "(comment)a@b.example",
  "a@b.example(comment)",
  "a @ b.example",
  " a@b.example ",
  "ü@b.example",
  "a@bücher.example",
  "अ@उदाहरण.परीक्षा",
  "аdmin@b.example",
  "a@xn--bcher-kva.example",
  "a@b.c",
  "a@b.123",
  "a@b_c.example",
  `${"a".repeat(65)}@b.example`,
  `a@${"b".repeat(64)}.example`,
  "%s%n@b.example",
  "{{7*7}}@b.example",
  "'or'1'='1'@b.example",
  "a%40b@c.example",
  "=1+1@b.example",
];

function further(): MailAddress[] {
  if (!furtherData) return [];
  const text = readFileSync(furtherFile("naughty/emails.csv"), "utf8");
  const options = { columns: true, relax_quotes: true, relax_column_count: true } as const;
  const rows = parse(text, options) as { address: string; category: string }[];
  return rows.map(({ address, category }) => ({ address, is_wrong: category === "ISEMAIL_ERR" }));
}

/** Valid, invalid and arguable mail addresses: the project's own, then those of the further data. */
export const mailAddresses = (): MailAddress[] => [
  ...WRONG.map((address) => ({ address, is_wrong: true })),
  ...ARGUABLE.map((address) => ({ address, is_wrong: false })),
  ...further(),
];
