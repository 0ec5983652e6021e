import { Button, Group } from "@mantine/core";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { modelCalls } from "@steward/contract/models/calls";
import type { Model } from "@steward/contract/models/rules";
import { IconDeviceDesktop, IconPencil, IconPlus, IconToggleLeft, IconUpload } from "@tabler/icons-react";
import { CUSTOM_FIELD } from "../custom-fields/filters/filter-values.ts";
import { useCustomFieldFilters } from "../custom-fields/filters/use-custom-field-filters.tsx";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { useMay } from "../session/organisation.ts";
import { activeFilter } from "../lists/filters/active-filter.ts";
import { PageHeader } from "../ui/page-header.tsx";
import type { ListAction, ListFilter } from "../lists/list-props.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import { useListState } from "../lists/use-list-state.ts";
import { modelCard, modelColumns } from "./model-columns.tsx";

const byName = (record: { name: string }) => ({ label: record.name });

const filters = (): ListFilter[] => [
  recordsFilter({ key: "category", title: m.models_category(), call: categoryCalls.list, describe: byName }),
  recordsFilter({ key: "brand", title: m.models_brand(), call: brandCalls.list, describe: byName }),
  recordsFilter({
    key: "manufacturer",
    title: m.models_manufacturer(),
    call: manufacturerCalls.list,
    describe: byName,
  }),
  recordsFilter({
    key: "depreciation",
    title: m.models_depreciation(),
    call: depreciationCalls.list,
    describe: byName,
    more: true,
  }),
  activeFilter(),
];

/** All models of the organisation. */
export function ModelsPage() {
  const go = useGo();
  const mayCreate = useMay("model.create");
  const mayEdit = useMay("model.update");
  const mayImport = useMay("model.import");
  const [{ values }] = useListState([CUSTOM_FIELD]);
  const customFilters = useCustomFieldFilters(values);
  const update = useWrite(modelCalls.update, { invalidates: ["models."] });

  const actionsOf = (model: Model): ListAction[] =>
    mayEdit
      ? [
          {
            label: m.models_edit(),
            icon: <IconPencil size={16} />,
            run: () => void go("admin-all-models-id-edit", { params: { id: model.id } }),
          },
          {
            label: model.is_active ? m.models_deactivate() : m.models_activate(),
            icon: <IconToggleLeft size={16} />,
            run: () => update.mutate({ params: { id: model.id }, body: { is_active: !model.is_active } }),
          },
        ]
      : [];
  const actions = (
    <Group gap="xs">
      {mayImport && (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} />}
          onClick={() => void go("imports-create", { search: { kind: "models" } })}
        >
          {m.models_import()}
        </Button>
      )}
      {mayCreate && (
        <Button leftSection={<IconPlus size={16} />} onClick={() => void go("admin-all-models-create")}>
          {m.models_create()}
        </Button>
      )}
    </Group>
  );

  return (
    <>
      <PageHeader title={m.models_title()} subtitle={m.models_explanation()} actions={actions} />
      <PagedList
        name="models"
        call={modelCalls.list}
        label={m.models_title()}
        searchLabel={m.models_search()}
        defaultOrdering="product_name"
        filters={[...filters(), ...customFilters]}
        columns={modelColumns()}
        card={modelCard}
        found={(count) => m.models_found({ count })}
        faint={(model) => !model.is_active}
        rowActions={actionsOf}
        {...(mayEdit ? { href: (model: Model) => routePath("admin-all-models-id-edit", { id: model.id }) } : {})}
        empty={{
          icon: <IconDeviceDesktop size={24} stroke={1.6} />,
          title: m.models_empty(),
          text: m.models_empty_text(),
          action: actions,
        }}
      />
    </>
  );
}
