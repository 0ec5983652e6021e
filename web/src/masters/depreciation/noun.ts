import { m } from "../../messages/messages.js";
import { inList, noun } from "../../nouns/card.ts";
import { masterSource, masterTab } from "../master-card.tsx";

const load = async () => (await import("./depreciation.tsx")).depreciationMaster;
const loadForm = async () => (await import("./depreciation-form.tsx")).depreciationForm;

export const depreciation = noun({
  subject: "depreciation",
  history: {
    title: m.activity_kind_depreciation,
    the: m.activity_the_depreciation,
    page: inList("admin-asset-settings", { tab: "depreciation" }),
    permission: "depreciation.view",
  },
  rights: { module: "depreciation", area: "masters" },
  imports: {
    kind: "depreciations",
    title: m.imports_kind_depreciations,
    explanation: m.imports_kind_depreciations_text,
    permission: "depreciation.import",
    list: { name: "admin-asset-settings", search: { tab: "depreciation" } },
  },
  source: masterSource(load),
  tab: {
    page: "admin-asset-settings",
    key: "depreciation",
    order: 2,
    title: m.masters_depreciation_title,
    permission: "depreciation.view",
    content: masterTab(load, loadForm),
  },
});
