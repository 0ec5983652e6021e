import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import type { Model } from "@steward/contract/models/rules";
import { modelCalls } from "@steward/contract/models/calls";
import { IconCopy, IconDeviceDesktop, IconPencil, IconToggleLeft, IconTrash } from "@tabler/icons-react";
import { CUSTOM_FIELD } from "../custom-fields/filters/filter-values.ts";
import { useCustomFieldFilters } from "../custom-fields/filters/use-custom-field-filters.tsx";
import { useWrite } from "../http/queries.ts";
import { focusContent } from "../keyboard/focus-return.ts";
import { useMerges } from "../merges/use-merges.tsx";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import type { ListAction, ListFilter } from "../lists/list-props.ts";
import { named } from "../nouns/record-source.ts";
import { activeFilter, recordsFilter } from "../lists/filters/records-filter.ts";
import { useListState } from "../lists/use-list-state.ts";
import { ViewedListPage } from "../saved-views/viewed-list-page.tsx";
import { modelCard, modelColumns } from "./model-columns.tsx";

const filters = (): ListFilter[] => [
  recordsFilter({ key: "category", title: m.models_category(), ...named(categoryCalls.list) }),
  recordsFilter({ key: "brand", title: m.models_brand(), ...named(brandCalls.list) }),
  recordsFilter({
    key: "manufacturer",
    title: m.models_manufacturer(),
    ...named(manufacturerCalls.list),
  }),
  recordsFilter({
    key: "depreciation",
    title: m.models_depreciation(),
    ...named(depreciationCalls.list),
    more: true,
  }),
  {
    kind: "choices",
    key: "has_manufacturer",
    title: m.models_maker_known(),
    single: true,
    more: true,
    choices: [
      { value: "true", label: m.models_with_maker() },
      { value: "false", label: m.models_without_maker() },
    ],
  },
  activeFilter(),
];

/** List of models. */
export function ModelsPage() {
  const go = useGo();
  const [{ values }] = useListState([CUSTOM_FIELD]);
  const customFilters = useCustomFieldFilters(values);
  const confirm = useConfirm();
  const merges = useMerges("model");
  const toggle = useWrite(modelCalls.toggleActive);
  const remove = useWrite(modelCalls.remove, { onSuccess: focusContent });
  const deleteModel = async ({ id }: Model) => {
    if (await confirm()) remove.mutate({ params: { id } });
  };

  const actionsOf = (model: Model): ListAction[] => [
    {
      permission: "model.update",
      label: m.models_edit(),
      icon: <IconPencil size={16} />,
      run: () => void go("admin-all-models-id-edit", { params: { id: model.id } }),
    },
    {
      permission: "model.create",
      label: m.models_duplicate(),
      icon: <IconCopy size={16} />,
      run: () => void go("admin-all-models-create", { search: { of: model.id } }),
    },
    {
      permission: "model.toggle_active",
      label: model.is_active ? m.models_deactivate() : m.models_activate(),
      icon: <IconToggleLeft size={16} />,
      run: () => toggle.mutate({ params: { id: model.id } }),
    },
    {
      permission: "model.delete",
      label: m.models_delete(),
      icon: <IconTrash size={16} />,
      danger: true,
      run: () => void deleteModel(model),
    },
  ];

  return (
    <ViewedListPage
      views="models"
      name="models"
      call={modelCalls.list}
      title={m.models_title()}
      explanation={m.models_explanation()}
      imports="models"
      exported={modelCalls.export}
      create={{
        permission: "model.create",
        label: m.models_create(),
        run: () => void go("admin-all-models-create"),
      }}
      searchLabel={m.models_search()}
      defaultOrdering="product_name"
      filters={[...filters(), ...customFilters]}
      columns={modelColumns()}
      card={modelCard}
      found={(count) => m.models_found({ count })}
      faint={(model) => !model.is_active}
      rowActions={actionsOf}
      bulkActions={merges.bulkActions}
      further={merges.recent}
      href={(model) => routePath("admin-all-models-id", { id: model.id })}
      empty={{
        icon: <IconDeviceDesktop size={24} stroke={1.6} />,
        title: m.models_empty(),
        text: m.models_empty_text(),
      }}
    >
      {merges.dialog}
    </ViewedListPage>
  );
}
