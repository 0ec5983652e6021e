import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { m } from "../../messages/messages.js";
import classes from "./copy-text.module.css";

interface CopyTextProps {
  label: string;
  help?: string;
  text: string;
}

/** Text with a copy button; selected instead where the clipboard is blocked. */
export function CopyText({ label, help, text }: CopyTextProps) {
  const [isCopied, setIsCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      field.current?.focus();
    }
  };
  return (
    <div className={classes.box}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.line}>
        <input
          ref={field}
          id={id}
          className={classes.text}
          readOnly
          value={text}
          aria-describedby={help ? `${id}-help` : undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? m.forms_copied() : m.forms_copy()}
        </Button>
      </div>
      {help ? (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      ) : null}
    </div>
  );
}
