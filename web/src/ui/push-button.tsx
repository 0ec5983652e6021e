import type { ComponentPropsWithRef } from "react";
import classes from "./push-button.module.css";

interface PushButtonProps extends ComponentPropsWithRef<"button"> {
  /** Primary unless told; danger is for what takes something away. */
  tone?: "primary" | "plain" | "danger";
  /** Something is under way: the button waits and says so. */
  isBusy?: boolean;
  large?: boolean;
}

/** The button of the pages and parts that stand outside the component kit. */
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
