import { type ComponentPropsWithRef, useId } from "react";
import classes from "./text-field.module.css";

interface TextFieldProps extends ComponentPropsWithRef<"input"> {
  label: string;
  /** Help text below the field. */
  help?: string;
  /** Error message, null or absent for none. */
  problem?: string | null;
}

/** Text field for pages outside the component kit: label above, help and error below. */
export function TextField({ label, help, problem, ...rest }: TextFieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const problemId = `${id}-problem`;
  const described = [problem ? problemId : "", help ? helpId : ""].filter(Boolean).join(" ");
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={classes.input}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
      {problem ? (
        <p id={problemId} className={classes.problem}>
          {problem}
        </p>
      ) : null}
      {help ? (
        <p id={helpId} className={classes.help}>
          {help}
        </p>
      ) : null}
    </div>
  );
}
