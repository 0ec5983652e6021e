import { TextInput } from "@mantine/core";
import { fields as fieldList, text } from "../forms/field-list.ts";
import type { MasterFieldsProps, MasterForm, MasterRecord, PlainMasterForm, PlainValues } from "./master.ts";

/** Makes the form of a master whose fields are lines of text, with the rules that it asks for. */
export async function plainForm<Item extends MasterRecord & PlainValues<Body>, Body>(
  config: PlainMasterForm<Item, Body>,
): Promise<MasterForm<Item, PlainValues<Body>, Body>> {
  const { master, calls, words, fields } = config;
  const keys = Object.keys(fields) as (keyof Body & string)[];
  const list = fieldList(Object.fromEntries(keys.map((key) => [key, text(fields[key].label)])));
  const Fields = ({ form }: MasterFieldsProps<Item, PlainValues<Body>, Body>) =>
    keys.map((key, index) => {
      const { isRequired = false, placeholder, type = "text" } = fields[key];
      return (
        <TextInput
          key={key}
          {...form.field(key, { required: isRequired })}
          type={type}
          placeholder={placeholder?.()}
          autoComplete="off"
          data-autofocus={index === 0 || undefined}
        />
      );
    });
  return {
    master,
    calls,
    words,
    labels: list.labels,
    valuesOf: (record) => list.valuesOf(record) as PlainValues<Body>,
    bodyOf: (values) => list.bodyOf(values) as Body,
    Fields,
    rules: await config.rules(),
  };
}
