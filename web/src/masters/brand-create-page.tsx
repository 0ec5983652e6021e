import { brandMaster } from "./brand-master.tsx";
import { MasterCreatePage } from "./master-create-page.tsx";

export const BrandCreatePage = () => (
  <MasterCreatePage master={brandMaster} page="admin-brand-create" list="admin-brand" />
);
