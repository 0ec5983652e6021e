import { m } from "../../messages/messages.js";
import { inList, noun } from "../../nouns/card.ts";
import { masterSource, masterTab } from "../master-card.tsx";

const load = async () => (await import("./field-set.tsx")).fieldSetMaster;
const loadForm = async () => (await import("./field-set-form.tsx")).fieldSetForm;

export const fieldSet = noun({
  subject: "field_set",
  history: {
    title: m.activity_kind_field_set,
    the: m.activity_the_field_set,
    page: inList("admin-model-settings", { tab: "field-sets" }),
    permission: "field_set.view",
  },
  rights: { module: "field_set", area: "masters" },
  source: masterSource(load),
  tab: {
    page: "admin-model-settings",
    key: "field-sets",
    order: 2,
    title: m.custom_fields_set_title,
    permission: "field_set.view",
    content: masterTab(load, loadForm),
  },
});
