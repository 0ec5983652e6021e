import type { ActivityEntry, LoggedActivity } from "@steward/contract/activity/rules";
import { USUAL_CURRENCY } from "@steward/contract/organisations/constants";
import { m } from "../messages/messages.js";
import { readDay } from "../ui/text/local-time.ts";
import { moneyText } from "../ui/text/typed-values.ts";
import { fieldLabel } from "./field-labels.ts";

export interface ChangeText {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** An amount in history, with its currency. Entries without one are of a time when there was no other than the usual. */
const AMOUNT = /^(\d+\.\d{2})(?: ([A-Z]{3}))?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FLAG = /^(is|flag)_/;

function amountText(value: string): string {
  const [, amount = "", currency = USUAL_CURRENCY] = AMOUNT.exec(value) ?? [];
  return moneyText(amount, currency) ?? value;
}

function shown(field: string, value: string | null): string | null {
  if (value === null) return null;
  if (field === "purchase_cost") return amountText(value);
  if (FLAG.test(field) && value === "true") return m.activity_yes();
  if (FLAG.test(field) && value === "false") return m.activity_no();
  return DAY.test(value) ? readDay(value) : value;
}

/** Changed fields with labels, formatted days and amounts. */
export const changeTexts = (entry: Pick<ActivityEntry, "changes">): ChangeText[] =>
  entry.changes.map(({ field, before, after }) => ({
    field,
    label: fieldLabel(field),
    before: shown(field, before),
    after: shown(field, after),
  }));

/** Placeholders of a sentence. */
export type Slot = "person" | "record" | "field" | "before" | "after";
type Sentence = (slots: Record<Slot, string>) => string;

/** Sentences by action. `changeSentence` selects among those about a single change. */
const sentences: Readonly<Record<string, Sentence>> = {
  created: m.activity_created,
  edited: m.activity_edited,
  moved: m.activity_moved,
  "change reverted": m.history_reverted,
  audited: m.activity_audited,
  started: m.activity_started,
  completed: m.activity_completed,
  closed: m.activity_closed,
  signed: m.activity_signed,
  resolved: m.activity_resolved,
  "resolution undone": m.activity_resolution_undone,
  reordered: m.activity_reordered,
  "status changed": m.activity_status,
  archived: m.activity_archived,
  restored: m.activity_restored,
  "checked out": m.activity_checked_out,
  "checked in": m.activity_checked_in,
  "bulk action undone": m.activity_bulk_undone,
  "handed over": m.activity_handed_over,
  accepted: m.activity_accepted,
  declined: m.activity_declined,
  reserved: m.activity_reserved,
  requested: m.activity_requested,
  "request approved": m.activity_request_approved,
  "request declined": m.activity_request_declined,
  "reservation changed": m.activity_reservation_changed,
  "reservation cancelled": m.activity_reservation_cancelled,
  "sent for approval": m.activity_sent_for_approval,
  withdrawn: m.activity_withdrawn,
  "feedback form published": m.activity_feedback_form_published,
  "feedback given": m.activity_feedback_given,
  "feedback received": m.activity_feedback_received,
  "feedback change received": m.activity_feedback_change_received,
  "feedback changed": m.activity_feedback_changed,
  "visit feedback given": m.activity_visit_feedback_given,
  "visit feedback changed": m.activity_visit_feedback_changed,
  raised: m.activity_raised,
  reported: m.activity_reported,
  "reported again": m.activity_reported_again,
  "fault link made": m.activity_fault_link_made,
  "fault link switched off": m.activity_fault_link_off,
  "provider link sent": m.activity_provider_link_sent,
  "provider link sent again": m.activity_provider_link_sent_again,
  "provider link not sent": m.activity_provider_link_not_sent,
  "provider link opened": m.activity_provider_link_opened,
  "provider link revoked": m.activity_provider_link_revoked,
  "provider link ended": m.activity_provider_link_ended,
  "time proposed": m.activity_time_proposed,
  "update by link": m.activity_update_by_link,
  "request resolved": m.activity_request_resolved,
  "request offered": m.activity_request_offered,
  "request accepted": m.activity_request_accepted,
  "request rejected": m.activity_request_rejected,
  "request withdrawn": m.activity_request_withdrawn,
  "request cancelled": m.activity_request_cancelled,
  "request closed": m.activity_request_closed,
  assigned: m.activity_assigned,
  "put on hold": m.activity_put_on_hold,
  "taken off hold": m.activity_taken_off_hold,
  escalated: m.activity_escalated,
  "due times changed": m.activity_due_times_changed,
  "response at risk": m.activity_response_at_risk,
  "response overdue": m.activity_response_overdue,
  "resolution at risk": m.activity_resolution_at_risk,
  "resolution overdue": m.activity_resolution_overdue,
  commented: m.activity_commented,
  "update received": m.activity_update_received,
  reopened: m.activity_reopened,
  "visit scheduled": m.activity_visit_scheduled,
  "visit of the provider": m.activity_visit_of_provider,
  "visit rescheduled": m.activity_visit_rescheduled,
  "visit accepted": m.activity_visit_accepted,
  "visit declined": m.activity_visit_declined,
  "visit cancelled": m.activity_visit_cancelled,
  "set out for a visit": m.activity_visit_set_out,
  "visit started": m.activity_visit_started,
  "visit finished": m.activity_visit_finished,
  "visit pictures added": m.activity_visit_pictures,
  "AMC visit counted": m.activity_amc_visit_counted,
  issued: m.activity_issued,
  claimed: m.activity_claimed,
  received: m.activity_received,
  "moved to My Assets": m.activity_moved_to_my_assets,
  "linked to My Assets": m.activity_linked_to_my_assets,
  "linked to an OEM asset": m.activity_linked_to_oem_asset,
  "hand-over undone": m.activity_hand_over_undone,
  "mail sent again": m.activity_mail_sent_again,
  approved: m.activity_approved,
  rejected: m.activity_rejected,
  "step approved": m.activity_step_approved,
  "reason given": m.activity_reason_given,
  "component added": m.activity_component_added,
  "component removed": m.activity_component_removed,
  "request fulfilled": m.activity_request_fulfilled,
  "delegate set": m.activity_delegate_set,
  "delegate removed": m.activity_delegate_removed,
  "interest requested": m.activity_interest_requested,
  "taken under review": m.activity_interest_review,
  "interest accepted": m.activity_interest_accepted,
  "interest rejected": m.activity_interest_rejected,
  "interest declined": m.activity_interest_declined,
  "interest withdrawn": m.activity_interest_withdrawn,
  "interest expired": m.activity_interest_expired,
  "offer made": m.activity_interest_offered,
  placed: m.activity_interest_placed,
  "extension asked": m.activity_interest_extension_asked,
  "placement extended": m.activity_interest_extended,
  "extension refused": m.activity_interest_extension_refused,
  "placement terminated": m.activity_interest_terminated,
  "placement rated": m.activity_interest_rated,
  "contact data told": m.activity_interest_contact_told,
  "contact data forgotten": m.activity_interest_contact_forgotten,
  "personal data handed over": m.activity_personal_data_handed_over,
  "personal data erased": m.activity_personal_data_erased,
  "added to the shortlist": m.activity_added_to_shortlist,
  "removed from the shortlist": m.activity_removed_from_shortlist,
  deleted: m.activity_deleted,
  activated: m.activity_activated,
  deactivated: m.activity_deactivated,
  suspended: m.activity_suspended,
  reactivated: m.activity_reactivated,
  "kind asked for": m.activity_kind_asked,
  "kind approved": m.activity_kind_approved,
  "kind declined": m.activity_kind_declined,
  "operator added": m.activity_operator_added,
  "operator removed": m.activity_operator_removed,
  imported: m.activity_imported,
  "changed by import": m.activity_changed_by_import,
  "import undone": m.activity_import_undone,
  merged: m.activity_merged,
  "merge undone": m.activity_merge_undone,
  "pictures added": m.activity_pictures_added,
  "picture removed": m.activity_picture_removed,
  "picture chosen": m.activity_picture_chosen,
  "picture no longer chosen": m.activity_picture_unchosen,
  "plan added": m.activity_plan_added,
  "plan replaced": m.activity_plan_replaced,
  "plan removed": m.activity_plan_removed,
  "document added": m.activity_document_added,
  "document removed": m.activity_document_removed,
  "QR code generated": m.activity_qr_code,
  attached: m.activity_attached,
  detached: m.activity_detached,
  "handed out": m.activity_handed_out,
  returned: m.activity_returned,
  "used up": m.activity_used_up,
  restocked: m.activity_restocked,
  "seat checked out": m.activity_seat_out,
  "seat checked in": m.activity_seat_in,
  "key viewed": m.activity_key_viewed,
  exported: m.activity_exported,
  uploaded: m.activity_uploaded,
  checking: m.activity_checking,
  running: m.activity_running,
  undoing: m.activity_undoing,
  cancelled: m.activity_cancelled,
  "cancel requested": m.activity_cancelled,
  invited: m.activity_invited,
  revoked: m.activity_revoked,
  "signed in": m.activity_signed_in,
  "session ended": m.activity_session_ended,
};

/** Longest value in a sentence; longer ones are in the details. */
const SPELLED = 60;
const PLACE = ["branch", "location"];

/** A move as one change, with the whole place: "Pune › Ward 2". */
function placeChange(changes: readonly ChangeText[]): ChangeText | undefined {
  const [first] = changes;
  if (!first || !changes.every(({ field }) => PLACE.includes(field))) return changes.length === 1 ? first : undefined;
  const inOne = (side: "before" | "after") =>
    PLACE.flatMap((field) => changes.find((change) => change.field === field)?.[side] ?? []).join(" › ") || null;
  return { ...first, before: inOne("before"), after: inOne("after") };
}

const isSpelled = ({ before, after }: ChangeText) => [before, after].every((value) => (value ?? "").length <= SPELLED);

type Words = [whole: Sentence, set: Sentence, emptied: Sentence];
const CHANGED: Readonly<Record<string, Words>> = {
  edited: [m.activity_changed, m.activity_set, m.activity_emptied],
  "status changed": [m.activity_status_from_to, m.activity_status, m.activity_status],
  moved: [m.activity_moved_from_to, m.activity_moved_to, m.activity_moved_from],
  attached: [m.activity_attached_from_to, m.activity_attached_to, m.activity_detached_from],
  reordered: [m.activity_reordered_from_to, m.activity_reordered, m.activity_reordered],
};

export interface Told {
  sentence: Sentence;
  /** The change that the sentence includes, if any. */
  change?: ChangeText | undefined;
}

/** Sentence of an entry. A single short change of `changes` is part of it; without `changes` only the action. */
export function told(
  { action, reason }: Pick<ActivityEntry, "action" | "reason">,
  changes?: readonly ChangeText[],
): Told {
  const change = changes && (action === "moved" ? placeChange(changes) : changes.length === 1 ? changes[0] : undefined);
  const words = CHANGED[action];
  if (words && change && isSpelled(change)) {
    const [whole, set, emptied] = words;
    return { sentence: change.before === null ? set : change.after === null ? emptied : whole, change };
  }
  const value = (before: string): ChangeText => ({ field: "", label: "", before, after: null });
  if (action === "signed in" && reason !== "") return { sentence: m.activity_signed_in_by, change: value(reason) };
  if (action === "session ended" && change) return { sentence: m.activity_session_ended_on, change };
  const sentence = sentences[action];
  return sentence ? { sentence } : { sentence: m.activity_other, change: value(action) };
}

const OPEN = "\ue000";
const CLOSE = "\ue001";
const SLOTS: Record<Slot, string> = {
  person: `${OPEN}person${CLOSE}`,
  record: `${OPEN}record${CLOSE}`,
  field: `${OPEN}field${CLOSE}`,
  before: `${OPEN}before${CLOSE}`,
  after: `${OPEN}after${CLOSE}`,
};

type Piece = { text: string } | { slot: Slot };

/** Splits a sentence into texts and placeholders, in the order of the language. */
export const piecesOf = (sentence: Sentence): Piece[] =>
  sentence(SLOTS)
    .split(new RegExp(`[${OPEN}${CLOSE}]`))
    .map((text, index): Piece => (index % 2 === 1 ? { slot: text as Slot } : { text }));

/** True for entries about all records of a kind, such as an export. */
export const isOfAll = ({ action, subject_type }: Pick<LoggedActivity, "action" | "subject_type">): boolean =>
  action === "exported" && subject_type !== "export";
