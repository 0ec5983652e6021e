import { IconBuildingFactory2 } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { inList, noun } from "../../nouns/card.ts";
import { masterAddDialog, masterCreatePage, masterPage, masterSource } from "../master-card.tsx";

const load = async () => (await import("./manufacturer.tsx")).manufacturerMaster;
const loadForm = async () => (await import("./manufacturer-form.tsx")).manufacturerForm;

export const manufacturer = noun({
  subject: "manufacturer",
  history: {
    title: m.activity_kind_manufacturer,
    the: m.activity_the_manufacturer,
    page: inList("admin-manufacturer"),
    permission: "manufacturer.view",
  },
  rights: { module: "manufacturer", area: "masters" },
  imports: {
    kind: "manufacturers",
    title: m.imports_kind_manufacturers,
    explanation: m.imports_kind_manufacturers_text,
    permission: "manufacturer.import",
    list: { name: "admin-manufacturer" },
  },
  source: masterSource(load),
  routes: {
    "admin-manufacturer": {
      path: "/admin/manufacturer",
      title: m.shell_title_manufacturers,
      page: masterPage(load, loadForm),
    },
    "admin-manufacturer-create": {
      path: "/admin/manufacturer/create",
      title: m.shell_title_create_manufacturer,
      creates: m.activity_kind_manufacturer,
      opens: { kind: "manufacturer" },
      needs: ["manufacturer.create"],
      page: masterCreatePage(loadForm),
    },
  },
  entries: [
    { id: "manufacturers", route: "admin-manufacturer", needs: ["manufacturer.view"], icon: IconBuildingFactory2 },
  ],
  add: {
    permission: "manufacturer.create",
    dialog: masterAddDialog(async () => (await import("./manufacturer-form.tsx")).shortManufacturerForm, {
      width: 800,
    }),
  },
});
