import { m } from "../messages/messages.js";

/** Actions for the filter, with their values on the wire. */
export const actionChoices = () => [
  { value: "created", label: m.activity_action_created() },
  { value: "edited", label: m.activity_action_edited() },
  { value: "status changed", label: m.activity_action_status() },
  { value: "moved", label: m.activity_action_moved() },
  { value: "audited", label: m.activity_action_audited() },
  { value: "reordered", label: m.activity_action_reordered() },
  { value: "archived", label: m.activity_action_archived() },
  { value: "restored", label: m.activity_action_restored() },
  { value: "deleted", label: m.activity_action_deleted() },
  { value: "activated", label: m.activity_action_activated() },
  { value: "deactivated", label: m.activity_action_deactivated() },
  { value: "imported", label: m.activity_action_imported() },
  { value: "changed by import", label: m.activity_action_changed_by_import() },
  { value: "import undone", label: m.activity_action_import_undone() },
  { value: "merged", label: m.activity_action_merged() },
  { value: "merge undone", label: m.activity_action_merge_undone() },
  { value: "exported", label: m.activity_action_exported() },
  { value: "signed in", label: m.activity_action_signed_in() },
];
