import { TextInput, type TextInputProps } from "@mantine/core";
import { m } from "../../messages/messages.js";
import { moneyText, typedMoney } from "../../ui/text/typed-values.ts";

interface MoneyFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  /** Decimal text as typed. */
  value?: string;
  onChange?: (value: string) => void;
  /** ISO code of the organisation's currency. */
  currency: string;
}

/**
 * Amount of money: accepts typed and pasted notations, keeps plain decimal text, presents the formatted amount below.
 */
export function MoneyField({ value = "", onChange, currency, description, onBlur, ...rest }: MoneyFieldProps) {
  const words = moneyText(value, currency);
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => {
        const plain = typedMoney(value);
        if (plain !== value) onChange?.(plain);
        onBlur?.(event);
      }}
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span aria-hidden>{currencySymbol(currency)}</span>}
      description={words ? m.forms_money_reads({ amount: words }) : description}
    />
  );
}

function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat(undefined, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return parts.formatToParts(0).find((part) => part.type === "currency")?.value ?? currency;
}
