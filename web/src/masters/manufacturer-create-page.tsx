import { manufacturerMaster } from "./manufacturer-master.tsx";
import { MasterCreatePage } from "./master-create-page.tsx";

export const ManufacturerCreatePage = () => (
  <MasterCreatePage master={manufacturerMaster} page="admin-manufacturer-create" list="admin-manufacturer" />
);
