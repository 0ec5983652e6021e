import { m } from "../../messages/messages.js";
import { inList, noun } from "../../nouns/card.ts";
import { masterSource, masterTab } from "../master-card.tsx";

const load = async () => (await import("./custom-field.tsx")).customFieldMaster;
const loadForm = async () => (await import("./custom-field-form.tsx")).customFieldForm;

export const customField = noun({
  subject: "custom_field",
  history: {
    title: m.activity_kind_custom_field,
    the: m.activity_the_custom_field,
    page: inList("admin-model-settings", { tab: "custom-fields" }),
    permission: "custom_field.view",
  },
  rights: { module: "custom_field", area: "masters" },
  source: masterSource(load),
  tab: {
    page: "admin-model-settings",
    key: "custom-fields",
    order: 1,
    title: m.custom_fields_title,
    permission: "custom_field.view",
    content: masterTab(load, loadForm),
  },
});
