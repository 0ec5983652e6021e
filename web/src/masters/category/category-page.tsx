import type { Category } from "@steward/contract/masters/category/rules";
import { IconBinaryTree, IconList, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { ListPage } from "../../lists/list-page.tsx";
import type { ListAction } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { useGo, useUrlState } from "../../navigation/navigation.tsx";
import { permitted, useMayEach } from "../../session/may.ts";
import { lazyMasterDialog } from "../master-card.tsx";
import { masterList } from "../master-list.tsx";
import { useMasterScreen } from "../use-master-screen.tsx";
import { categoryMaster } from "./category.tsx";

const CategoryDialog = lazyMasterDialog(async () => (await import("./category-form.tsx")).categoryForm);
const CategoryTree = lazy(async () => ({ default: (await import("./category-tree.tsx")).CategoryTree }));

/** Categories as a searchable list or as a tree. */
export function CategoryPage() {
  const go = useGo();
  const [url] = useUrlState();
  const screen = useMasterScreen(categoryMaster, CategoryDialog);
  const may = useMayEach();
  const asTree = url.view === "tree";

  const addBelow = ({ id, kind }: Category): ListAction[] => [
    {
      permission: "category.create",
      label: m.masters_category_add_below(),
      icon: <IconPlus size={16} />,
      run: () => screen.add({ parent: id, kind }),
    },
  ];
  const actionsOf = (category: Category) => permitted([...addBelow(category), ...screen.actionsOf(category)], may);
  const Icon = asTree ? IconList : IconBinaryTree;

  return (
    <ListPage
      {...masterList(categoryMaster, screen, addBelow)}
      further={[
        ...(screen.merges?.recent ? [screen.merges.recent] : []),
        {
          label: asTree ? m.masters_category_as_list() : m.masters_category_as_tree(),
          icon: <Icon size={16} aria-hidden />,
          run: () => void go("admin-category", { search: asTree ? {} : { view: "tree" } }),
        },
      ]}
      instead={
        asTree
          ? (buttons) => (
              <Suspense>
                <CategoryTree actionsOf={actionsOf} onOpen={screen.open} buttons={buttons} />
              </Suspense>
            )
          : undefined
      }
    />
  );
}
