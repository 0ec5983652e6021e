import { Button, Stack, TextInput } from "@mantine/core";
import { MOST_SALARY } from "@steward/contract/personnel/constants";
import { useState } from "react";
import { ChipFrame } from "../../lists/chips/chip-frame.tsx";
import { useTaken } from "../../lists/chips/use-taken.ts";
import type { ChipProps, OwnFilter } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { useOrganisation } from "../../session/organisation.ts";
import { countText } from "../../ui/text/count-text.ts";
import { typedMoney, typedNumber } from "../../ui/text/typed-values.ts";

const KEY = "max_salary";

/** Filter by the most that people expect a month, of those who publish it. */
export const salaryFilter = (values: Readonly<Record<string, string>>): OwnFilter => ({
  kind: "own",
  key: KEY,
  name: KEY,
  title: m.people_salary(),
  more: true,
  isUsed: Boolean(values[KEY]),
  chip: (chip) => <SalaryChip {...chip} />,
});

function SalaryChip({ values, onChange, ...chip }: ChipProps) {
  const currency = useOrganisation()?.settings.currency ?? "";
  const value = values[KEY] ?? "";
  const take = useTaken(value, chip.onOpen);
  const high = [currency, countText(Number(value))].filter(Boolean).join(" ");
  return (
    <ChipFrame
      {...chip}
      title={m.people_salary()}
      value={value && m.interests_salary_up_to({ high })}
      onClear={() => onChange({ [KEY]: "" })}
    >
      <SalaryPanel
        currency={currency}
        value={value}
        onTake={(taken) => {
          take(taken);
          onChange({ [KEY]: taken });
        }}
      />
    </ChipFrame>
  );
}

interface SalaryPanelProps {
  currency: string;
  value: string;
  onTake: (value: string) => void;
}

function SalaryPanel({ currency, value, onTake }: SalaryPanelProps) {
  const [typed, setTyped] = useState(value);
  const [isWrong, setIsWrong] = useState(false);
  const take = () => {
    const amount = typedNumber(typedMoney(typed));
    if (amount === null) return onTake("");
    if (Number.isInteger(amount) && amount >= 1 && amount <= MOST_SALARY) return onTake(String(amount));
    setIsWrong(true);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={m.people_salary_most()}
          description={m.people_salary_most_help({ currency })}
          inputMode="numeric"
          value={typed}
          error={isWrong && m.people_salary_wrong()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsWrong(false);
          }}
        />
        <Button type="submit" variant="default" w="fit-content">
          {m.people_salary_apply()}
        </Button>
      </Stack>
    </form>
  );
}
