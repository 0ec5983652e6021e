import { brandMaster } from "./brand-master.tsx";
import { MasterPage } from "./master-page.tsx";

export const BrandPage = () => <MasterPage master={brandMaster} />;
