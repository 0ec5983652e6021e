import { Button, Group } from "@mantine/core";
import type { Category } from "@steward/contract/masters/category/rules";
import { IconBinaryTree, IconList, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { m } from "../../messages/messages.js";
import { useGo, useUrlState } from "../../navigation/navigation.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { permitted, useMayEach } from "../../session/may.ts";
import type { ListAction } from "../../lists/list-props.ts";
import { categoryMaster } from "./category.tsx";
import { ImportButton } from "../import-button.tsx";
import { lazyMasterDialog } from "../master-card.tsx";
import { MasterList } from "../master-list.tsx";
import { useMasterScreen } from "../use-master-screen.tsx";

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
    <>
      <PageHeader
        title={categoryMaster.words.title()}
        subtitle={categoryMaster.words.explanation()}
        actions={
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<Icon size={16} />}
              onClick={() => void go("admin-category", { search: asTree ? {} : { view: "tree" } })}
            >
              {asTree ? m.masters_category_as_list() : m.masters_category_as_tree()}
            </Button>
            <ImportButton module={categoryMaster.module} />
            {screen.addButton}
          </Group>
        }
      />
      {asTree ? (
        <Suspense>
          <CategoryTree actionsOf={actionsOf} onOpen={screen.open} addButton={screen.addButton} />
        </Suspense>
      ) : (
        <MasterList master={categoryMaster} screen={screen} moreActions={addBelow} />
      )}
      {screen.dialog}
    </>
  );
}
