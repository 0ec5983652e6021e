import { manufacturerForm } from "./manufacturer-fields.tsx";
import { MasterCreatePage } from "../master-create-page.tsx";

export const ManufacturerCreatePage = () => (
  <MasterCreatePage config={manufacturerForm} page="admin-manufacturer-create" list="admin-manufacturer" />
);
