import { brandForm } from "./brand-fields.tsx";
import { MasterCreatePage } from "../master-create-page.tsx";

export const BrandCreatePage = () => (
  <MasterCreatePage config={brandForm} page="admin-brand-create" list="admin-brand" />
);
