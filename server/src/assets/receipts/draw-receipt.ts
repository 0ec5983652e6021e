import type { HeldPieces } from "@steward/contract/assets/custody/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { storedPicture } from "../../files/signature.ts";
import type { Context } from "../../http/context.ts";
import { openReport } from "../../pdf/open-report.ts";
import type { ReceiptRow } from "./receipt-queries.ts";

/** Signatures that a receipt shows: those of what was taken last. */
const SIGNATURES = 20;
const SIGNATURE = { width: 220, height: 80 };

const says = messages.receipts;

export interface Receipt {
  organisation: string;
  /** Who holds what it lists. */
  holder: string;
  rows: readonly ReceiptRow[];
  /** Accessories and seats of licenses that the person has as well. */
  pieces: readonly HeldPieces[];
  made: Date;
}

/** Moments as people of the organisation read them: day and minute in its time zone. */
export function minuteIn(time_zone: string): (moment: string | Date) => string {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: time_zone, dateStyle: "short", timeStyle: "short" });
  return (moment) => clock.format(new Date(moment));
}

/** Draws the receipt of custodies of one holder as a PDF: what was given, when, by whom, and what was signed. */
export async function drawReceipt(ctx: Context, receipt: Receipt): Promise<Buffer> {
  const { organisation, holder, rows, pieces, made } = receipt;
  const minute = minuteIn(ctx.organisation.time_zone);
  const out = new PassThrough();
  const bytes = buffer(out);
  const report = await openReport(out, {
    title: says.title,
    subtitle: organisation,
    made,
    foot: `${says.title} · ${holder} · ${organisation}`,
  });
  const [first] = rows;
  const only = rows.length === 1 && pieces.length === 0 ? first : undefined;
  report.facts([
    [says.organisation, organisation],
    [says.holder, holder],
    ...(only ? factsOf(only, minute) : []),
    [says.made, minute(made)],
  ]);
  if (rows.length > 0) {
    report.heading(says.held({ count: rows.length }));
    await report.table(COLUMNS, linesOf(rows, minute));
  }
  if (pieces.length > 0) {
    report.heading(says.pieces);
    await report.table(PIECE_COLUMNS, pieceLinesOf(pieces, minute));
  }
  const signatures = await signaturesOf(ctx, receipt);
  if (signatures.length > 0) report.heading(says.signatures);
  for (const { picture, caption } of signatures) report.picture(picture, { ...SIGNATURE, caption });
  report.end();
  return bytes;
}

const factsOf = (row: ReceiptRow, minute: (moment: string) => string): [string, string][] => {
  const given: [string, string | null][] = [
    [says.out, minute(row.checked_out)],
    [says.by, row.giver],
    [says.until, row.expected_return],
    [says.accepted, row.accepted && minute(row.accepted)],
    [says.declined, row.declined && `${minute(row.declined)} · ${row.decline_reason}`],
    [says.returned, row.returned && minute(row.returned)],
    [says.condition, row.condition],
    [says.note, row.note],
  ];
  return given.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
};

const COLUMNS = [
  { title: says.tag, share: 3 },
  { title: says.asset_name, share: 5 },
  { title: says.serial, share: 3 },
  { title: says.out, share: 3 },
  { title: says.until, share: 2.4 },
  { title: says.accepted, share: 3 },
];

const linesOf = (rows: readonly ReceiptRow[], minute: (moment: string) => string): string[][] =>
  rows.map(({ asset_id, asset_name, serial_number, checked_out, expected_return, accepted }) => [
    asset_id,
    asset_name,
    serial_number,
    minute(checked_out),
    expected_return ?? "",
    accepted ? minute(accepted) : "",
  ]);

const PIECE_COLUMNS = [
  { title: says.piece, share: 6 },
  { title: says.quantity, share: 2 },
  { title: says.at, share: 4 },
  { title: says.out, share: 3 },
];

const pieceLinesOf = (pieces: readonly HeldPieces[], minute: (moment: string) => string): string[][] =>
  pieces.map(({ kind, name, quantity, asset_details, created }) => [
    kind === "license" ? says.seatOf({ name }) : name,
    String(quantity),
    asset_details?.asset_id ?? "",
    minute(created),
  ]);

/** Each signature once, however many assets it was given for. */
async function signaturesOf(ctx: Context, { rows, holder }: Receipt) {
  const minute = minuteIn(ctx.organisation.time_zone);
  const captions = new Map<string, string>();
  for (const { signature_key, acceptance_signature_key, checked_out, accepted } of rows.toReversed()) {
    if (acceptance_signature_key && accepted) {
      captions.set(acceptance_signature_key, says.signedAccepted({ name: holder, moment: minute(accepted) }));
    }
    if (signature_key) captions.set(signature_key, says.signedOut({ name: holder, moment: minute(checked_out) }));
  }
  const shown = [...captions].slice(0, SIGNATURES);
  const drawn = await Promise.all(
    shown.map(async ([key, caption]) => ({ caption, picture: await storedPicture(ctx, key) })),
  );
  return drawn.flatMap(({ caption, picture }) => (picture ? [{ caption, picture }] : []));
}
