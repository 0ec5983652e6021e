import { Input, Text, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { m } from "../../messages/messages.js";
import classes from "./colour-field.module.css";

/** Background colours behind a status mark, light and dark (theme/colours.css `--panel`). */
const GROUNDS = { light: "#ffffff", dark: "#1c1b1a" } as const;

/** Minimum contrast of graphical objects (WCAG 1.4.11). */
const LEAST_CONTRAST = 3;

/** Palette for statuses; every colour has enough contrast on both backgrounds. */
export const statusSwatches: readonly { value: string; name: () => string }[] = [
  { value: "#34923e", name: m.masters_colour_green },
  { value: "#118f83", name: m.masters_colour_teal },
  { value: "#008aa9", name: m.masters_colour_cyan },
  { value: "#357cd2", name: m.masters_colour_blue },
  { value: "#6b6bdd", name: m.masters_colour_indigo },
  { value: "#9559d0", name: m.masters_colour_violet },
  { value: "#c5438b", name: m.masters_colour_pink },
  { value: "#d53c3d", name: m.masters_colour_red },
  { value: "#bf5b0d", name: m.masters_colour_orange },
  { value: "#a86e00", name: m.masters_colour_amber },
  { value: "#818118", name: m.masters_colour_olive },
  { value: "#7d7c76", name: m.masters_colour_grey },
];

/** Contrast ratio of two colours #rrggbb, 1-21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Backgrounds with too little contrast to a colour #rrggbb. */
export const faintGrounds = (colour: string): (keyof typeof GROUNDS)[] =>
  (Object.keys(GROUNDS) as (keyof typeof GROUNDS)[]).filter(
    (ground) => contrast(colour, GROUNDS[ground]) < LEAST_CONTRAST,
  );

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Normalises a pasted colour ("0F6B66", "#abc") to #rrggbb; other text is unchanged. */
export function typedColour(text: string): string {
  const plain = text.trim().toLowerCase().replace(/^#/, "");
  if (/^[0-9a-f]{6}$/.test(plain)) return `#${plain}`;
  if (/^[0-9a-f]{3}$/.test(plain)) return `#${[...plain].map((digit) => digit + digit).join("")}`;
  return text;
}

interface ColourFieldProps {
  label: string;
  value?: string;
  onChange?: (value: string) => void;
  error?: ReactNode;
  "data-path"?: string;
}

/** Colour from the palette or any other, with a warning for too little contrast. */
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
