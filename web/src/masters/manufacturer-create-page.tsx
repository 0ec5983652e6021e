import { manufacturerMaster } from "./manufacturer-master.tsx";
import { MasterCreatePage } from "./master-create-page.tsx";

export const ManufacturerCreatePage = () => <MasterCreatePage master={manufacturerMaster} list="admin-manufacturer" />;
