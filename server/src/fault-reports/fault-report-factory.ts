import { faultReportCalls } from "@steward/contract/fault-reports/calls";
import { newId } from "../database/new-id.ts";
import { upload, type UploadedFile } from "../attachments/picture-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

/** Token of the link of an asset or a place. */
export async function makeLink(caller: Caller, id: string): Promise<string> {
  const { address } = await caller.ok(faultReportCalls.makeLink, { params: { id }, body: {} });
  return address?.split("#")[1] ?? "";
}

/** Sends the form of a report as nobody. */
export const sendReport = (
  nobody: Caller,
  token: string,
  fields: Record<string, string> = {},
  files: readonly UploadedFile[] = [],
) =>
  upload(nobody, faultReportCalls.report, {}, files, {
    token,
    key: newId(),
    description: "It smells burnt",
    ...fields,
  });

export const world: WorldPart = {
  ids: { "faultReports.": "asset" },
  bodies: {
    "faultReports.report": () => ({ token: "unknown", key: newId(), description: "It smells burnt" }),
  },
  statements: {
    "faultReports.link": 3,
    "faultReports.makeLink": 5,
    "faultReports.revokeLink": 4,
    // A link that is none ends them early.
    "faultReports.ofLabel": 2,
    "faultReports.place": 2,
    "faultReports.report": 1,
    "faultReports.same": 2,
    "faultReports.status": 2,
  },
};
