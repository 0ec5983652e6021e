import type { CustomFieldValue } from "@steward/contract/custom-fields";
import { m } from "../messages/messages.js";
import { useOrganisation } from "../shell/organisation.ts";
import { localMinute } from "../ui/local-time.ts";
import { moneyWords } from "../ui/typed-values.ts";
import classes from "./custom-value-text.module.css";

/** The value of a custom field for people. */
export function CustomValueText({ custom_field, value, value_details }: CustomFieldValue) {
  const currency = useOrganisation()?.settings.currency ?? "INR";
  if (value_details?.file) return <a href={value_details.file}>{value_details.name}</a>;
  if (value_details) return value_details.name;
  if (typeof value === "boolean") return value ? m.custom_fields_yes() : m.custom_fields_no();
  if (Array.isArray(value)) return value.join(", ");
  const text = String(value ?? "");
  switch (custom_field.field_type) {
    case "currency":
      return moneyWords(text, currency) ?? text;
    case "percent":
      return `${text} %`;
    case "datetime":
      return localMinute(text);
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
