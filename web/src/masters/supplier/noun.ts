import { IconTruck } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { inList, noun } from "../../nouns/card.ts";
import { masterAddDialog, masterCreatePage, masterPage, masterSource } from "../master-card.tsx";

const load = async () => (await import("./supplier.tsx")).supplierMaster;
const loadForm = async () => (await import("./supplier-form.tsx")).supplierForm;

export const supplier = noun({
  subject: "supplier",
  history: {
    title: m.activity_kind_supplier,
    the: m.activity_the_supplier,
    page: inList("admin-supplier"),
    permission: "supplier.view",
  },
  rights: { module: "supplier", area: "masters" },
  imports: {
    kind: "suppliers",
    title: m.imports_kind_suppliers,
    explanation: m.imports_kind_suppliers_text,
    permission: "supplier.import",
    list: { name: "admin-supplier" },
  },
  source: masterSource(load),
  routes: {
    "admin-supplier": { path: "/admin/supplier", title: m.shell_title_supplier, page: masterPage(load, loadForm) },
    "admin-supplier-create": {
      path: "/admin/supplier/create",
      title: m.shell_title_create_supplier,
      creates: m.activity_kind_supplier,
      opens: { kind: "supplier" },
      needs: ["supplier.create"],
      page: masterCreatePage(loadForm),
    },
  },
  entries: [{ id: "supplier", route: "admin-supplier", needs: ["supplier.view"], icon: IconTruck }],
  add: {
    permission: "supplier.create",
    dialog: masterAddDialog(loadForm, { width: 600, isBodyLow: true }),
  },
});
