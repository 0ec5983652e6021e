import { type ComponentPropsWithRef, useId } from "react";
import classes from "./text-field.module.css";

interface ChoiceFieldProps extends ComponentPropsWithRef<"select"> {
  label: string;
  choices: readonly { value: string; label: string }[];
  /** Error message, absent for none. */
  problem?: string | undefined;
}

/** Native select for pages outside the component kit: label above, error below. */
export function ChoiceField({ label, choices, problem, ...rest }: ChoiceFieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <span className={classes.choice}>
        <select
          {...rest}
          id={id}
          className={classes.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </span>
      {problem ? (
        <p id={problemId} className={classes.problem}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}
