import { TextInput, type TextInputProps } from "@mantine/core";
import type { ChangeEvent } from "react";

interface DigitsFieldProps extends Omit<TextInputProps, "onChange"> {
  onChange: (digits: string) => void;
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** A number that is written, not counted with: other signs are not taken, and the caret stays where it is. */
export function DigitsField({ onChange, ...input }: DigitsFieldProps) {
  const take = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(field.value);
    const caret = digitsOf(field.value.slice(0, field.selectionStart ?? 0)).length;
    if (digits !== field.value) {
      // Before React would write it, which puts the caret behind the last sign.
      field.value = digits;
      field.setSelectionRange(caret, caret);
    }
    onChange(digits);
  };
  return <TextInput {...input} onChange={take} inputMode="numeric" />;
}
