import { manufacturerMaster } from "./manufacturer-master.tsx";
import { MasterPage } from "./master-page.tsx";

export const ManufacturerPage = () => <MasterPage master={manufacturerMaster} />;
