import { PRODUCT } from "@steward/contract/kit/call";
import type { Interest, ReceivedInterest } from "@steward/contract/interests/rules";
import { CREATED, type ExportColumn, momentColumn, yesOrNo } from "../activity/export-list.ts";

type Row = Omit<Pick<Interest, keyof Interest & keyof ReceivedInterest>, "skilled_personel_detail"> & {
  skilled_personel_detail: ReceivedInterest["skilled_personel_detail"];
};

const text = <T extends Row>(title: string, read: (row: T) => string | null | undefined): ExportColumn<T> => ({
  title,
  type: "text",
  read,
});
const day = <T extends Row>(title: string, read: (row: T) => string | null | undefined): ExportColumn<T> => ({
  title,
  type: "date",
  read,
});

const person = <T extends Row>(): ExportColumn<T>[] => [
  text("Personnel ID", ({ skilled_personel_detail }) => skilled_personel_detail.skilled_personel_id),
  text("Name", ({ skilled_personel_detail }) => skilled_personel_detail.name),
  text("Position", ({ skilled_personel_detail }) => skilled_personel_detail.current_position),
  text("Status", ({ request_status }) => request_status),
];

const rest = <T extends Row>(): ExportColumn<T>[] => [
  text("Remark", (row) => row[`${PRODUCT}_remark`]),
  text("Contact person", (row) => row.contact_person_name),
  text("Designation of contact person", (row) => row.contact_person_designation),
  text("Phone of contact person", (row) => row.contact_person_phone),
  text("Work phone of contact person", (row) => row.contact_person_work_phone),
  text("E-mail of contact person", (row) => row.contact_person_email),
  text("As organisation", (row) => yesOrNo(row.as_organisation)),
  text("Rejection remark", (row) => row.rejection_remark),
  momentColumn("Interview", (row: T) => row.interview_detail?.start ?? null),
  text("Role", (row) => row.offer_detail?.designation),
  text("Place", (row) => row.offer_detail?.location),
  day("Start", (row) => row.offer_detail?.start_date),
  day("End", (row) => row.offer_detail?.end_date),
  { title: "Share", type: "number", read: (row) => row.offer_detail?.share },
  text("Rate", (row) => row.offer_detail?.rate),
  text("Rate per", (row) => row.offer_detail?.rate_period),
  text("Currency", (row) => row.offer_detail?.currency),
  day("Placed on", (row) => row.placement_detail?.placed_on),
  text("Placement", (row) => row.placement_detail?.placement_status),
  { title: "Rating", type: "number", read: (row) => row.rating_detail?.rating },
  text("Words on the placement", (row) => row.rating_detail?.comment),
  momentColumn("Modified", (row: T) => row.modified),
  CREATED,
];

/** The columns of interests that were made, in files; contact data stay on the page. */
export const interestColumns: readonly ExportColumn<Interest>[] = [
  ...person<Interest>(),
  { title: "Staffing organisation", type: "text", read: (row) => row.staffing_details.name },
  ...rest<Interest>(),
];

/** The columns of received interests in files. */
export const receivedInterestColumns: readonly ExportColumn<ReceivedInterest>[] = [
  ...person<ReceivedInterest>(),
  { title: "Customer", type: "text", read: (row) => row.customer_details.name },
  ...rest<ReceivedInterest>(),
];
