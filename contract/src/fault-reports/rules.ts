import { z } from "zod";
import { emailOrEmpty, freeText, requiredLine } from "../kit/field-rules.ts";
import { idParams } from "../kit/record-rules.ts";
import { REQUIRED } from "../kit/wording.ts";
import { FOLLOWED_DAYS, REPORT_MOST, reportStates } from "./constants.ts";

const token = requiredLine(200);
const key = freeText(64)
  .min(16, REQUIRED)
  .describe("Chosen by chance for each report: sent again, a report that arrived answers as it did.");

/** What somebody who is not signed in says of a fault. */
export const reportBody = z
  .strictObject({
    token,
    key,
    // Forms end their lines with two characters.
    description: freeText(REPORT_MOST)
      .refine((text) => text.trim() !== "", REQUIRED)
      .transform((text) => text.replaceAll("\r\n", "\n").trim()),
    email: emailOrEmpty.default("").describe("Told once, when the work has ended; then it is forgotten."),
  })
  .meta({ id: "FaultReportBody" });
export type ReportBody = z.output<typeof reportBody>;

const link = z
  .object({
    is_on: z.boolean().describe("The organisation takes reports of people who are not signed in."),
    address: z.string().nullable().describe("Page on which a fault is reported; null without a link."),
    is_revoked: z.boolean().describe("It had one that was switched off: its label leads nowhere either."),
  })
  .meta({ id: "FaultLink" });
export type FaultLink = z.output<typeof link>;

const openFault = z.object({
  fault: z.string().describe("Names it for `same`, by this link alone."),
  problem: z.string().describe("Empty where its words are not for everybody."),
  created: z.string(),
  reports: z.number().int().describe("How many people have reported it."),
});

/** What everybody is shown who opens a link. */
const faultPlace = z
  .object({
    name: z.string().describe("What the link is of: an asset by its name, or a room where the organisation shows it."),
    place: z.string().describe("The room of the asset; empty unless the organisation shows it."),
    open_faults: z.array(openFault).describe("Not ended yet, newest first."),
  })
  .meta({ id: "FaultPlace" });
export type FaultPlace = z.output<typeof faultPlace>;

const followed = z.object({
  token: z.string().describe(`Follows the report: for \`status\`, ${FOLLOWED_DAYS} days.`),
});

const ofRecord = (summary: string) => ({ summary, params: idParams, response: link });

export const faultReportRules = {
  link: ofRecord("The link by which faults of an asset or a place are reported without signing in"),
  makeLink: {
    ...ofRecord(
      "Make the link of an asset or a place; one that has it keeps it, one that was switched off gets another",
    ),
    body: z.strictObject({}),
  },
  revokeLink: ofRecord("Switch the link of an asset or a place off"),
  ofLabel: {
    summary: "The link behind the code of a label, made when it is first asked for",
    body: z.strictObject({
      kind: z.enum(["asset", "place"]),
      code: requiredLine(40),
    }),
    response: z.object({ token: z.string() }),
  },
  place: {
    summary: "What a link is of, and the faults there that are known already",
    body: z.strictObject({ token }),
    response: faultPlace,
  },
  /** The parts of a form are those of the body, and one picture as `attachments`. A refused picture reports nothing. */
  report: { summary: "Report a fault: it becomes a service request that nobody has raised", response: followed },
  same: {
    summary: "Say that a known fault is the one that was noticed",
    body: z.strictObject({ token, key, fault: requiredLine(64) }),
    response: followed,
  },
  status: {
    summary: "Where a reported fault stands",
    body: z.strictObject({ token }),
    response: z.object({ state: z.enum(reportStates), reported: z.string() }).meta({ id: "FaultStatus" }),
  },
};
