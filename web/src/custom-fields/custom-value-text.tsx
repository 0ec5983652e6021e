import type { CustomFieldValue } from "@steward/contract/custom-fields/rules";
import classes from "./custom-value-text.module.css";
import { heldText } from "./value-labels.ts";

/** Formatted value of a custom field. */
export function CustomValueText({ custom_field, value, value_details }: CustomFieldValue) {
  if (value_details?.file) return <a href={value_details.file}>{value_details.name}</a>;
  const text = heldText({ custom_field, value, value_details });
  switch (custom_field.field_type) {
    case "url":
      return (
        <a href={text} target="_blank" rel="noreferrer noopener">
          {text}
        </a>
      );
    case "email":
      return <a href={`mailto:${text}`}>{text}</a>;
    case "phone":
      return <a href={`tel:${text}`}>{text}</a>;
    case "long_text":
      return <span className={classes.lines}>{text}</span>;
    default:
      return text;
  }
}
