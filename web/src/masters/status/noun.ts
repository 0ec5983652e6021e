import { m } from "../../messages/messages.js";
import { noun } from "../../nouns/card.ts";
import { masterAddDialog, masterSource } from "../master-card.tsx";

export const attachedStatus = noun({
  subject: "attached_status",
  history: {
    title: m.activity_kind_attached_status,
    the: m.activity_the_attached_status,
    page: () => ({ name: "admin-asset-settings" }),
    permission: "status.view",
  },
  rights: { module: "status", area: "masters" },
  imports: {
    kind: "statuses",
    title: m.imports_kind_statuses,
    explanation: m.imports_kind_statuses_text,
    permission: "status.import",
    list: { name: "admin-asset-settings" },
  },
  source: masterSource(async () => (await import("./status.tsx")).statusMaster),
  tab: {
    page: "admin-asset-settings",
    key: "status",
    order: 1,
    title: m.masters_status_title,
    permission: "status.view",
    content: async () => ({ default: (await import("./status-tab.tsx")).StatusTab }),
  },
  add: {
    permission: "status.create",
    opens: { kind: "attached_status" },
    dialog: masterAddDialog(async () => (await import("./status-form.tsx")).statusForm, { width: 600 }),
  },
});
