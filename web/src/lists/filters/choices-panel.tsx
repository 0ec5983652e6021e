import classes from "./filter-panels.module.css";
import type { ChoicesFilter } from "../list-props.ts";
import { toggleValue, valuesOf } from "../list-state.ts";

interface ChoicesPanelProps {
  filter: ChoicesFilter;
  value: string;
  onChange: (values: Record<string, string>) => void;
}

/** A filter's few choices, each with its mark and how many records it has. */
export function ChoicesPanel({ filter, value, onChange }: ChoicesPanelProps) {
  const chosen = valuesOf(value);
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{filter.title}</legend>
      {filter.choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type={filter.single ? "radio" : "checkbox"}
            name={filter.key}
            checked={chosen.includes(choice.value)}
            onChange={() => onChange({ [filter.key]: filter.single ? choice.value : toggleValue(value, choice.value) })}
          />
          {choice.mark}
          <span className={classes.choiceLabel}>{choice.label}</span>
          {choice.count !== undefined && <span className={classes.count}>{choice.count.toLocaleString()}</span>}
        </label>
      ))}
    </fieldset>
  );
}
