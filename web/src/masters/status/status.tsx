import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import type { AttachedStatus } from "@steward/contract/masters/attached-status/rules";
import { IconProgressCheck } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import type { Master } from "../master.ts";

/** Labels and meanings of the fixed categories. */
export const categoryLabel: Record<StatusCategory, { title: () => string; meaning: () => string }> = {
  pending: { title: m.masters_status_pending, meaning: m.masters_status_pending_meaning },
  available: { title: m.masters_status_available, meaning: m.masters_status_available_meaning },
  in_use: { title: m.masters_status_in_use, meaning: m.masters_status_in_use_meaning },
  unavailable: { title: m.masters_status_unavailable, meaning: m.masters_status_unavailable_meaning },
  archived: { title: m.masters_status_archived, meaning: m.masters_status_archived_meaning },
};

export const statusMaster: Master<AttachedStatus> = {
  noun: "attachedStatus",
  module: "status",
  calls: attachedStatusCalls,
  icon: <IconProgressCheck size={24} stroke={1.6} />,
  words: {
    title: m.masters_status_title,
    explanation: m.masters_status_explanation,
    found: (count) => m.masters_status_found({ count }),
    search: m.masters_status_search,
    add: m.masters_status_add,
    emptyTitle: m.masters_status_empty,
  },
  columns: () => [],
  facts: () => [],
};
