import { Input, Text, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { m } from "../../messages/messages.js";
import classes from "./colour-field.module.css";
import { faintGrounds, isColour, statusSwatches, typedColour } from "./status-colours.ts";

interface ColourFieldProps {
  label: string;
  value?: string;
  onChange?: (value: string) => void;
  error?: ReactNode;
  "data-path"?: string;
}

/** A colour from the palette or any other; says where it would be hard to see. */
export function ColourField({ label, value = "", onChange, error, "data-path": path }: ColourFieldProps) {
  const group = useId();
  const faint = isColour(value) ? faintGrounds(value) : [];
  const warning = [
    ...(faint.includes("light") ? [m.masters_colour_faint_light()] : []),
    ...(faint.includes("dark") ? [m.masters_colour_faint_dark()] : []),
  ].join(" ");

  return (
    <Input.Wrapper label={label} labelElement="div">
      <div role="radiogroup" aria-label={label} className={classes.swatches}>
        {statusSwatches.map((swatch) => (
          <label
            key={swatch.value}
            className={classes.swatch}
            style={{ backgroundColor: swatch.value }}
            title={swatch.name()}
          >
            <input
              type="radio"
              name={group}
              checked={value.toLowerCase() === swatch.value}
              onChange={() => onChange?.(swatch.value)}
              aria-label={swatch.name()}
            />
            {value.toLowerCase() === swatch.value && <IconCheck size={18} stroke={2.6} aria-hidden />}
          </label>
        ))}
      </div>
      <TextInput
        label={m.masters_colour_own()}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        onBlur={() => onChange?.(typedColour(value))}
        placeholder="#rrggbb"
        error={error}
        data-path={path}
        autoComplete="off"
        spellCheck={false}
        classNames={{ label: classes.ownLabel ?? "", input: classes.ownInput ?? "" }}
        leftSection={
          <span className={classes.sample} style={isColour(value) ? { backgroundColor: value } : {}} aria-hidden />
        }
      />
      {warning && (
        <Text component="output" display="block" size="xs" mt={4}>
          {warning}
        </Text>
      )}
    </Input.Wrapper>
  );
}
