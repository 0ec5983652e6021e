import { categoryMaster } from "./category-master.tsx";
import { MasterPage } from "./master-page.tsx";

export const CategoryPage = () => <MasterPage master={categoryMaster} />;
