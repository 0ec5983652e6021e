import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { AskedField } from "@steward/contract/custom-fields/rules";
import { lazy, Suspense, useEffect } from "react";
import { usePages } from "../../http/pages.ts";
import { m } from "../../messages/messages.js";
import { ChipFrame } from "../../lists/chips/chip-frame.tsx";
import { useTaken } from "../../lists/chips/use-taken.ts";
import { ChoicesChip, RecordsChip } from "../../lists/filters/filter-chip.tsx";
import type { ChipProps, ChoicesFilter } from "../../lists/list-props.ts";
import { valuesOf } from "../../lists/list-state.ts";
import { CUSTOM_FIELD, filterValues, withFilterValues } from "./filter-values.ts";
import { pointedRecords } from "../pointed-records.ts";
import { valueText } from "../value-labels.ts";

const TypedFilterPanel = lazy(async () => ({
  default: (await import("./typed-filter-panel.tsx")).TypedFilterPanel,
}));

/** Chip of a filter by one custom field, with choices or an input by its type. */
export function CustomFieldChip({ id, ...chip }: ChipProps & { id: string }) {
  const { field, isGone } = useField(id);
  const text = chip.values[CUSTOM_FIELD] ?? "";
  const given = filterValues(text).get(id) ?? [];
  const change = (values: readonly string[]) => chip.onChange({ [CUSTOM_FIELD]: withFilterValues(text, id, values) });
  const take = useTaken(given[0] ?? "", chip.onOpen);

  if (!field) {
    return (
      <ChipFrame
        {...chip}
        title={isGone ? m.custom_fields_filter_gone() : m.custom_fields_filter()}
        value={isGone || given.length === 0 ? given.join(", ") : m.custom_fields_filter_loading()}
        onClear={() => change([])}
      >
        {isGone && m.custom_fields_filter_gone_help()}
      </ChipFrame>
    );
  }
  // Panels keep values as comma-separated text; options may contain commas and are encoded.
  const chosen = {
    ...chip,
    values: { [id]: given.map(encodeURIComponent).join(",") },
    onChange: (values: Record<string, string>) => change(valuesOf(values[id]).map(decodeURIComponent)),
  };
  const words = { key: id, title: field.name };
  switch (field.field_type) {
    case "boolean":
    case "single_select":
    case "multi_select":
      return <ChoicesChip {...chosen} filter={{ kind: "choices", ...words, choices: choicesOf(field, given) }} />;
    case "user":
    case "supplier":
    case "location":
      return (
        <RecordsChip {...chosen} filter={{ kind: "records", ...words, source: pointedRecords[field.field_type] }} />
      );
    default:
      return (
        <ChipFrame
          {...chip}
          title={field.name}
          value={given.map((value) => valueText(field, value)).join(", ")}
          onClear={() => change([])}
        >
          <Suspense fallback={null}>
            <TypedFilterPanel
              field={field}
              value={given[0] ?? ""}
              onTake={(value) => {
                take(value);
                change(value === "" ? [] : [value]);
              }}
            />
          </Suspense>
        </ChipFrame>
      );
  }
}

/** Present options of a field, and removed ones that the filter still has. */
function choicesOf({ field_type, options }: AskedField, given: readonly string[]): ChoicesFilter["choices"] {
  if (field_type === "boolean") {
    return [
      { value: "true", label: m.custom_fields_yes() },
      { value: "false", label: m.custom_fields_no() },
    ];
  }
  const all = new Set([...options, ...given]);
  return [...all].map((option) => ({ value: encodeURIComponent(option), label: option }));
}

/** Definition of an active field; `isGone` once it is known to be absent. */
function useField(id: string): { field: AskedField | undefined; isGone: boolean } {
  const query = { page: 1, page_size: 100 };
  const { rows, loadMore, isLoading, isFetchingMore } = usePages(customFieldCalls.suggest, { query }, { silent: true });
  const field = rows.find((row) => row.id === id);
  useEffect(() => {
    if (!field && !isFetchingMore) loadMore?.();
  }, [field, loadMore, isFetchingMore]);
  return { field, isGone: !field && !isLoading && !loadMore };
}
