import { TextInput } from "@mantine/core";
import type { Place } from "@steward/contract/places/rules";
import { useEffect, useState } from "react";
import { m } from "../messages/messages.js";
import { keepCodes } from "./country-codes.ts";
import classes from "./address-fields.module.css";
import { addressField, AddressFields, type AddressFieldsProps, zipInput } from "./address-fields.tsx";
import { PlaceSearch } from "./place-search.tsx";
import { SwitchField } from "../forms/fields/switch-field.tsx";
import { named } from "../forms/pickers/same-name.ts";
import type { Country } from "@steward/contract/geography/rules";
import { geographyCalls } from "@steward/contract/geography/calls";
import { usePages } from "../http/pages.ts";

/**
 * Address fields with a switch to plain text for country, state and city, filled by place search. The sent country is
 * the one whose name equals the text.
 */
export function AddressWithSearch<Values extends object, Body>(props: AddressFieldsProps<Values, Body>) {
  const [isByPlace, setIsByPlace] = useState(false);
  return (
    <>
      <SwitchField
        className={classes.switch}
        label={m.geography_autocomplete()}
        checked={isByPlace}
        onChange={(event) => setIsByPlace(event.currentTarget.checked)}
      />
      <CountriesLoaded />
      {isByPlace ? <TypedAddress {...props} /> : <AddressFields {...props} />}
    </>
  );
}

/** Preloads the countries before a place is chosen. */
function CountriesLoaded() {
  useCountries();
  return null;
}

function TypedAddress<Values extends object, Body>(props: AddressFieldsProps<Values, Body>) {
  const { form, path, zipKey, required = {}, zipHelp } = props;
  const field = addressField(form, path, required);
  const { country } = field.values();
  const countries = useCountries();
  const [typed, setTyped] = useState<string | null>(null);
  // Until something is typed, the text is the chosen country's name.
  const name = typed ?? countries.find(({ id }) => id === country)?.name ?? "";
  const found = typed === null ? country : (named(countries, typed)?.id ?? null);
  const isUnknown = name.trim() !== "" && found === null && countries.length > 0;

  const { set } = field;
  useEffect(() => {
    if (found !== country) set("country", found);
  }, [found, country, set]);

  const fill = (place: Place) => {
    setTyped(place.country_name);
    set("state", place.state);
    set("city", place.city);
    if (place.pincode) set(zipKey, place.pincode);
  };
  const words = field.props("country", isUnknown ? m.geography_country_unknown() : undefined);

  return (
    <div className={classes.block}>
      <div className={classes.address}>
        <PlaceSearch help={m.geography_place_help()} onPick={fill} />
        <TextInput {...field.props("line1")} className={classes.wide} autoComplete="off" />
        <TextInput {...field.props("line2")} className={classes.wide} autoComplete="off" />
        <TextInput
          {...words}
          value={name}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
        <TextInput {...field.props("state")} autoComplete="off" />
        <TextInput {...field.props("city")} autoComplete="off" />
        <TextInput {...field.props(zipKey, zipHelp)} {...zipInput(country)} autoComplete="off" />
      </div>
    </div>
  );
}

/** Every country, loaded page by page; the loaded ones so far. */
function useCountries(): readonly Country[] {
  const { rows, loadMore, error } = usePages(
    geographyCalls.countries,
    { query: { page: 1, page_size: 100 } },
    { silent: true },
  );
  const goOn = error === null ? loadMore : undefined;
  useEffect(() => goOn?.(), [goOn]);
  useEffect(() => keepCodes(rows), [rows]);
  return rows;
}
