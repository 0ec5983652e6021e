import { Textarea } from "@mantine/core";
import { m } from "../../messages/messages.js";
import { StatusChip } from "../../ui/status/status-chip.tsx";
import type { StatusOfAsset } from "./asset-status.ts";
import classes from "./status-choice.module.css";

interface StatusChoiceProps {
  statuses: readonly StatusOfAsset[];
  value: string;
  onChange: (id: string) => void;
  /** Note on a status, such as how many assets cannot take it. */
  note?: (status: StatusOfAsset) => string | null;
  /** Why the chosen status was refused. */
  error?: string | undefined;
}

/** Possible statuses, grouped by category. */
export function StatusChoice({ statuses, value, onChange, note, error }: StatusChoiceProps) {
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{m.assets_new_status()}</legend>
      {statuses.map((status, index) => (
        <label key={status.id} className={classes.choice} data-chosen={status.id === value || undefined}>
          <input
            type="radio"
            name="status"
            value={status.id}
            checked={status.id === value}
            data-autofocus={index === 0 || undefined}
            onChange={() => onChange(status.id)}
          />
          <StatusChip status={status} />
          <Note text={note?.(status) ?? null} />
        </label>
      ))}
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

const Note = ({ text }: { text: string | null }) => text !== null && <span className={classes.note}>{text}</span>;

interface ReasonFieldProps {
  value: string;
  onChange: (text: string) => void;
  required: boolean;
  error: string | null;
}

/** Reason of a status change; at most 200 characters. */
export function ReasonField({ value, onChange, required, error }: ReasonFieldProps) {
  return (
    <Textarea
      label={required ? m.assets_reason_required() : m.assets_reason()}
      description={m.assets_reason_help()}
      value={value}
      required={required}
      withAsterisk={false}
      rows={2}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
