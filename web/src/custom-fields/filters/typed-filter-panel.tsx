import { Button, Stack } from "@mantine/core";
import type { AskedField } from "@steward/contract/custom-fields/rules";
import type { FieldType } from "@steward/contract/custom-fields/constants";
import { validateCustomValue } from "@steward/contract/custom-fields/custom-values";
import { lazy, Suspense, useState } from "react";
import { m } from "../../messages/messages.js";
import { parseDay } from "../../forms/fields/parse-day.ts";
import { CustomInput } from "../inputs/custom-input.tsx";
import { sentValue, type TypedValue, typedValue } from "../inputs/typed-value.ts";

const DayCalendar = lazy(async () => ({ default: (await import("../../forms/fields/day-calendar.tsx")).DayCalendar }));

/** No rules besides the type: older values may break the field's present ones. */
const ANY = { minimum: null, maximum: null, pattern: "" };

const WORDS: readonly FieldType[] = ["text", "long_text", "url", "email", "phone"];

interface TypedFilterPanelProps {
  field: AskedField;
  /** Filter value in the query, "" for none. */
  value: string;
  onTake: (value: string) => void;
}

/** Panel for a filter value that is typed. */
export function TypedFilterPanel({ field, value, onTake }: TypedFilterPanelProps) {
  const [typed, setTyped] = useState<TypedValue>(typedValue(field.field_type, value));
  const [problem, setProblem] = useState<string | null>(null);
  const take = (given: TypedValue) => {
    const validated = validateCustomValue({ ...field, ...ANY }, sentValue(field.field_type, given));
    if ("problem" in validated) return setProblem(validated.problem);
    onTake(String(validated.value ?? ""));
  };
  const isDay = field.field_type === "date";
  return (
    <form
      ref={focusFirst}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        take(isDay && typeof typed === "string" ? (parseDay(typed) ?? typed) : typed);
      }}
    >
      <Stack gap="sm">
        <CustomInput
          field={isDay ? { ...field, field_type: "text" } : field}
          label={field.name}
          help={helpOf(field.field_type)}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setProblem(null);
          }}
          error={problem}
          path={field.id}
        />
        {isDay ? (
          <Suspense fallback={null}>
            <DayCalendar value={value || null} onPick={take} takesFocus={false} />
          </Suspense>
        ) : (
          <Button type="submit" variant="default" w="fit-content">
            {m.custom_fields_filter_apply()}
          </Button>
        )}
      </Stack>
    </form>
  );
}

function helpOf(type: FieldType): string | undefined {
  if (type === "date") return m.forms_day_hint();
  return WORDS.includes(type) ? m.custom_fields_filter_help() : undefined;
}

/** Focuses the first input: the panel loads after the popover has opened and looked for one. */
const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true });
