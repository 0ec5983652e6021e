import { TextInput } from "@mantine/core";
import type { City, Pincode, State } from "@steward/contract/geography/rules";
import { useRef } from "react";
import type { RecordForm } from "../forms/record-form.ts";
import classes from "./address-fields.module.css";
import { type AddressKey, fieldPath, isRequired, type RequiredFields, type ZipKey } from "./address-values.ts";
import { countryCode } from "./country-codes.ts";
import { isSameName } from "../forms/pickers/same-name.ts";
import { CityPicker, CountryPicker, StatePicker } from "./geography-pickers.tsx";
import { PincodeField } from "./pincode-field.tsx";

export interface AddressFieldsProps<Values extends object, Body> {
  /** The form, whose labels come from `addressLabels`. */
  form: RecordForm<Values, Body>;
  /** Path of the address: "address", "other_addresses.0", or "" for the form itself. */
  path: string;
  zipKey: ZipKey;
  /** Which fields are marked as required, where that is not as usual. */
  required?: RequiredFields;
  /** Help text below the zip. */
  zipHelp?: string;
}

/** Fields of a postal address. Another country clears the state, another state the city. */
export function AddressFields<Values extends object, Body>(props: AddressFieldsProps<Values, Body>) {
  const { form, path, zipKey, required = {}, zipHelp } = props;
  const field = addressField(form, path, required);
  const { country, state } = field.values();

  const setCountry = (id: number | null) => {
    if (id === country) return;
    field.set("country", id);
    setState("", null);
  };
  const setState = (name: string, chosen: State | null) => {
    if (name === state) return;
    field.set("state", name);
    // A name that was typed and is then found in the list is the same state.
    if (!isSameName(name, state)) field.set("city", "");
    if (country === null && chosen) field.set("country", chosen.country);
  };
  const setCity = (name: string, chosen: City | null) => {
    field.set("city", name);
    if (!chosen) return;
    if (country === null) field.set("country", chosen.country);
    if (state === "" && chosen.state_details) field.set("state", chosen.state_details.name);
  };

  const fill = useFilling(field);

  return (
    <div className={classes.block}>
      <div className={classes.address}>
        <TextInput {...field.props("line1")} className={classes.wide} autoComplete="off" />
        <TextInput {...field.props("line2")} className={classes.wide} autoComplete="off" />
        <CountryPicker {...field.props("country")} onChange={setCountry} />
        <StatePicker {...field.props("state")} country={country} onChange={setState} />
        <CityPicker {...field.props("city")} country={country} state={state} onChange={setCity} />
        <PincodeField {...field.props(zipKey, zipHelp)} {...zipInput(country)} onFound={fill} />
      </div>
    </div>
  );
}

/** Keyboard of phones for a zip: digits where it has nothing else. */
export const zipInput = (country: number | null) =>
  (countryCode(country) ?? "IN") === "IN" ? ({ inputMode: "numeric" } as const) : {};

/**
 * Fills city, state and country of a pincode where they are empty or were filled so before; what somebody typed or chose
 * stays.
 */
function useFilling({ set, present }: Pick<ReturnType<typeof addressField>, "set" | "present">) {
  const filled = useRef({ state: "", city: "" });
  return ({ city, country, state_details: { name: state } }: Pincode): boolean => {
    const now = present();
    const isFree = (key: "state" | "city") => now[key] === "" || now[key] === filled.current[key];
    const isElsewhere = now.country !== null && now.country !== country;
    if (isElsewhere || !(isFree("state") || isSameName(now.state, state))) return false;
    set("country", country);
    if (isFree("state")) set("state", state);
    const fills = isFree("city");
    if (fills) set("city", city);
    filled.current = { state, city: fills ? city : filled.current.city };
    return fills;
  };
}

/** Field props of an address inside a form. */
export function addressField<Values extends object, Body>(
  form: RecordForm<Values, Body>,
  path: string,
  own: RequiredFields,
) {
  type Path = keyof Values & string;
  const at = (key: AddressKey) => fieldPath(path, key) as Path;
  const value = (key: AddressKey): unknown => form.form.getInputProps(at(key)).value;
  return {
    props: (key: AddressKey, help?: string) => {
      const required = isRequired(own, key);
      return form.field(at(key), help === undefined ? { required } : { required, help });
    },
    set: (key: AddressKey, next: string | number | null) => form.form.setFieldValue(at(key), next as never),
    /** The values at this moment, which may have changed since the last rendering. */
    present: () => {
      const read = (key: AddressKey) =>
        at(key)
          .split(".")
          .reduce<unknown>((inside, part) => (inside as Record<string, unknown>)[part], form.form.getValues());
      return {
        country: read("country") as number | null,
        state: read("state") as string,
        city: read("city") as string,
      };
    },
    values: () => ({
      country: value("country") as number | null,
      state: value("state") as string,
      city: value("city") as string,
    }),
  };
}
