import type { ComponentPropsWithRef } from "react";
import classes from "./push-button.module.css";

interface PushButtonProps extends ComponentPropsWithRef<"button"> {
  /** Primary by default; danger is for destructive actions. */
  tone?: "primary" | "plain" | "danger";
  /** Busy: disabled, with a spinner and `aria-busy`. */
  isBusy?: boolean;
  large?: boolean;
}

/** Button for pages and parts outside the component kit. */
export function PushButton({ tone = "primary", isBusy, large, disabled, children, ...rest }: PushButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes.button}
      data-tone={tone}
      data-large={large || undefined}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {children}
      {isBusy ? <span className={classes.progress} aria-hidden="true" /> : null}
    </button>
  );
}
