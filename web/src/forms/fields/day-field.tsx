import { CloseButton, Popover, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type ComponentType, lazy, Suspense, useRef, useState } from "react";
import { m } from "../../messages/messages.js";
import { SkeletonBlock } from "../../ui/skeleton.tsx";
import type { DayCalendarProps } from "./day-calendar.tsx";
import { parseDay } from "./parse-day.ts";

const Calendar = lazy(async () => ({ default: await loadCalendar() }));
/** Lazy loading of the calendar; without it a day can still be typed. */
const loadCalendar = (): Promise<ComponentType<DayCalendarProps>> =>
  import("./day-calendar.tsx").then(
    ({ DayCalendar }) => DayCalendar,
    () => NoCalendar,
  );
const NoCalendar = () => m.forms_day_hint();

type DayFieldProps = Omit<TextInputProps, "value" | "onChange"> & {
  /** yyyy-MM-dd, or null; invalid text is kept for the field's rule to refuse. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  clearButtonProps: { "aria-label": string };
};

/** Day without time, typed or chosen in a calendar that opens on click or arrow down. */
export function DayField({ value = null, onChange, clearButtonProps, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState<"by mouse" | "by key" | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    setTyped(text);
    onChange?.(text.trim() === "" ? null : (parseDay(text) ?? text.trim()));
  };
  const take = (picked: string | null) => {
    setTyped(null);
    onChange?.(picked);
    setOpened(null);
    input.current?.focus();
  };

  return (
    <Popover
      opened={opened !== null}
      onChange={(isOpen) => isOpen || setOpened(null)}
      position="bottom-start"
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...rest}
          ref={input}
          value={typed ?? value ?? ""}
          placeholder={m.forms_day_hint()}
          autoComplete="off"
          leftSection={<IconCalendar size={16} aria-hidden />}
          leftSectionPointerEvents="none"
          rightSection={value !== null && <CloseButton size="sm" {...clearButtonProps} onClick={() => take(null)} />}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => {
            void loadCalendar();
            rest.onFocus?.(event);
          }}
          onBlur={(event) => {
            setTyped(null);
            rest.onBlur?.(event);
          }}
          onClick={() => setOpened("by mouse")}
          onKeyDown={(event) => {
            if (event.key === "Tab") setOpened(null);
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            setOpened("by key");
          }}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={m.forms_day_calendar()}>
        <Suspense fallback={<SkeletonBlock width={252} height={282} />}>
          <Calendar
            value={value !== null && parseDay(value) === value ? value : null}
            onPick={take}
            takesFocus={opened === "by key"}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

interface DayOfProps {
  /** The field's props, as its form gives them. */
  field: Omit<DayFieldProps, "clearButtonProps">;
  label: string;
}

/** A day of a form, with a button that clears it. */
export const DayOf = ({ field, label }: DayOfProps) => (
  <DayField {...field} clearButtonProps={{ "aria-label": m.forms_day_clear({ label }) }} />
);
