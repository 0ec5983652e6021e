import { Textarea, type TextareaProps } from "@mantine/core";
import type { CSSProperties } from "react";
import classes from "./long-text-field.module.css";

/** The browser grows the field with its text; measuring it takes a synchronous layout of the whole page. */
const growsItself = globalThis.CSS?.supports("field-sizing", "content") ?? false;

/** Several lines of text, as high as the text between these numbers of lines. */
export function LongTextField({ minRows = 3, maxRows = 12, ...props }: TextareaProps) {
  if (!growsItself) return <Textarea {...props} autosize minRows={minRows} maxRows={maxRows} />;
  const lines = { "--least": minRows, "--most": maxRows } as CSSProperties;
  return <Textarea {...props} classNames={{ input: classes.growing ?? "" }} style={lines} />;
}
