import { IconTag } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { inList, noun } from "../../nouns/card.ts";
import { masterAddDialog, masterCreatePage, masterPage, masterSource, plainMasterForm } from "../master-card.tsx";

const load = async () => (await import("./brand.tsx")).brandMaster;
const loadForm = plainMasterForm(async () => (await import("./brand.tsx")).brandForm);

export const brand = noun({
  subject: "brand",
  history: {
    title: m.activity_kind_brand,
    the: m.activity_the_brand,
    page: inList("admin-brand"),
    permission: "brand.view",
  },
  rights: { module: "brand", area: "masters" },
  imports: {
    kind: "brands",
    title: m.imports_kind_brands,
    explanation: m.imports_kind_brands_text,
    permission: "brand.import",
    list: { name: "admin-brand" },
  },
  source: masterSource(load),
  routes: {
    "admin-brand": { path: "/admin/brand", title: m.shell_title_brand, page: masterPage(load, loadForm) },
    "admin-brand-create": {
      path: "/admin/brand/create",
      title: m.shell_title_create_brand,
      creates: m.activity_kind_brand,
      opens: { kind: "brand" },
      needs: ["brand.create"],
      page: masterCreatePage(loadForm),
    },
  },
  entries: [{ id: "brand", route: "admin-brand", needs: ["brand.view"], icon: IconTag }],
  add: {
    permission: "brand.create",
    dialog: masterAddDialog(loadForm, { width: 800, isBodyLow: true }),
  },
});
