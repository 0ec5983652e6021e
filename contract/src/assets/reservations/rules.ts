import { z } from "zod";
import { day, freeText, id } from "../../kit/field-rules.ts";
import { exportQuery, ordering, pageQuery, paged, queryChoices, queryIds } from "../../kit/query-rules.ts";
import { idParams, reference } from "../../kit/record-rules.ts";
import { REQUIRED } from "../../kit/wording.ts";
import { custody } from "../../messages/language.ts";
import { reservationStates } from "./constants.ts";

const starts = day.describe("First day, in the organisation's time zone: today or later.");
const ends = day.describe("Last day, which counts.");
const note = freeText();

interface Days {
  starts?: string | undefined;
  ends?: string | undefined;
}
const inOrder = ({ starts: first, ends: last }: Days) => !first || !last || first <= last;
const order = { path: ["ends"], message: custody.endsEarly };

/** An asset that is kept for a person from one day to another. */
export const reservationItem = z
  .object({
    id,
    asset: id,
    asset_details: z.object({ id, name: z.string(), asset_id: z.string() }),
    user: id,
    user_details: reference,
    starts: z.string(),
    ends: z.string(),
    state: z.enum(reservationStates),
    note: z.string(),
    reason: z.string().describe("Why it was declined or cancelled."),
    created: z.string(),
    created_by_details: reference.nullable(),
    version: z.number().int(),
  })
  .meta({ id: "Reservation" });
export type Reservation = z.output<typeof reservationItem>;

const filters = {
  state: queryChoices(reservationStates).optional().describe("Absent: requested and reserved."),
  user: queryIds.optional(),
  branch: queryIds.optional().describe("Id of the branch in which the asset stands."),
  from: day.optional().describe("Those that end on this day or later."),
  to: day.optional().describe("Those that begin on this day or earlier."),
};

const listQuery = z.strictObject({ ...pageQuery, ...filters, ordering: ordering(["starts", "created"]) });

export const reservationRules = {
  list: { summary: "What is reserved for whom", query: listQuery, response: paged(reservationItem) },
  export: { summary: "The filtered list as CSV or XLSX, every row", query: exportQuery(listQuery) },
  mine: {
    summary: "What is reserved for the caller",
    query: z.strictObject(pageQuery),
    response: paged(reservationItem),
  },
  read: { summary: "Read one reservation", params: idParams, response: reservationItem },
  ofAsset: {
    summary: "Reservations of an asset and requests for it that are open, by their first day",
    params: idParams,
    query: z.strictObject({ ...pageQuery, state: filters.state }),
    response: paged(reservationItem),
  },
  reserve: {
    summary: "Reserve an asset for a person; no two reservations share a day",
    params: idParams,
    body: z.strictObject({ user: id, starts, ends, note: note.default("") }).refine(inOrder, order),
    response: reservationItem,
  },
  request: {
    summary: "Ask for an asset for oneself; whoever checks assets out approves or declines",
    params: idParams,
    body: z.strictObject({ starts, ends, note: note.default("") }).refine(inOrder, order),
    response: reservationItem,
  },
  approve: {
    summary: "Approve a request: the asset is reserved for who asked, who is told by mail",
    params: idParams,
    response: reservationItem,
  },
  decline: {
    summary: "Decline a request and say why; who asked is told by mail",
    params: idParams,
    body: z.strictObject({ reason: freeText().refine((text) => text.trim() !== "", REQUIRED) }),
    response: reservationItem,
  },
  update: {
    summary: "Change an open reservation or request",
    params: idParams,
    body: z.strictObject({ user: id, starts, ends, note }).partial().refine(inOrder, order),
    response: reservationItem,
  },
  cancel: {
    summary: "Cancel an open reservation or request; its person may, too",
    params: idParams,
    body: z.strictObject({ reason: note.default("") }),
    response: reservationItem,
  },
};
