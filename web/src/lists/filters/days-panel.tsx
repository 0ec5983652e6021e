import "@mantine/dates/styles.layer.css";
import { DatePicker } from "@mantine/dates";
import { useId, useState } from "react";
import { m } from "../../messages/messages.js";
import { calendarProps } from "../../forms/fields/calendar-props.ts";
import { parseDay } from "../../forms/fields/parse-day.ts";
import classes from "./filter-panels.module.css";
import type { DaysFilter } from "../list-props.ts";
import { dayAfter, today } from "../../ui/text/local-time.ts";

interface DaysPanelProps {
  filter: DaysFilter;
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
}

const isDay = (text: string) => text === "" || parseDay(text) === text;

const presets: { label: () => string; first: () => string }[] = [
  { label: m.ui_list_days_today, first: () => today() },
  { label: m.ui_list_days_week, first: () => dayAfter(-6) },
  { label: m.ui_list_days_month, first: () => dayAfter(-29) },
  { label: m.ui_list_days_year, first: () => `${today().slice(0, "yyyy".length)}-01-01` },
];

/** Range of days: presets, or two inclusive days, typed or picked. */
export function DaysPanel({ filter, values, onChange }: DaysPanelProps) {
  const from = values[filter.from] ?? "";
  const to = values[filter.to] ?? "";
  const [picked, setPicked] = useState<[string | null, string | null] | null>(null);
  const change = (first: string, last: string) => {
    const ordered = first !== "" && last !== "" && first > last ? [last, first] : [first, last];
    onChange({ [filter.from]: ordered[0] ?? "", [filter.to]: ordered[1] ?? "" });
  };

  return (
    <div>
      <div className={classes.presets}>
        {presets.map((preset) => (
          <button
            key={preset.label()}
            type="button"
            className={classes.preset}
            onClick={() => change(preset.first(), today())}
          >
            {preset.label()}
          </button>
        ))}
      </div>
      <div className={classes.days}>
        <DayBox key={`from ${from}`} label={m.ui_list_days_from()} value={from} onChange={(text) => change(text, to)} />
        <DayBox key={`to ${to}`} label={m.ui_list_days_to()} value={to} onChange={(text) => change(from, text)} />
      </div>
      <DatePicker
        type="range"
        allowSingleDateInRange
        {...calendarProps()}
        value={picked ?? [from || null, to || null]}
        defaultDate={to || from || today()}
        onChange={(range) => {
          const [first, last] = range;
          setPicked(first && !last ? [first, null] : null);
          if (first && last) change(first, last);
        }}
      />
    </div>
  );
}

function DayBox({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const id = useId();
  const wrong = !isDay(text.trim());
  const commit = () => {
    const typed = text.trim();
    if (typed !== value && isDay(typed)) onChange(typed);
  };
  return (
    <label className={classes.day}>
      {label}
      <input
        type="text"
        inputMode="numeric"
        className={classes.search}
        value={text}
        placeholder={m.ui_list_days_hint()}
        aria-invalid={wrong && text.length >= "yyyy-MM-dd".length}
        aria-describedby={wrong ? id : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
      />
      {wrong && text.length >= "yyyy-MM-dd".length && (
        <span id={id} className={classes.wrong}>
          {m.ui_list_days_wrong()}
        </span>
      )}
    </label>
  );
}
