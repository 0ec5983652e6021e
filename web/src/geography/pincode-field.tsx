import { TextInput, type TextInputProps, VisuallyHidden } from "@mantine/core";
import { geographyCalls } from "@steward/contract/geography/calls";
import type { Pincode } from "@steward/contract/geography/rules";
import { type ChangeEvent, useRef, useState } from "react";
import { send } from "../http/send.ts";
import { m } from "../messages/messages.js";

interface PincodeFieldProps extends TextInputProps {
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Called with the place of a pincode of India that was typed in full; answers whether it filled anything. */
  onFound: (place: Pincode) => boolean;
}

const PINCODE = /^[1-9]\d{5}$/;

/** Postal code; a pincode of India finds its city and state. */
export function PincodeField({ onChange, onFound, description, ...input }: PincodeFieldProps) {
  const latest = useRef("");
  const [filled, setFilled] = useState("");

  const find = async (text: string) => {
    const code = text.replaceAll(/\s/g, "");
    if (code === latest.current) return;
    latest.current = code;
    setFilled("");
    if (!PINCODE.test(code)) return;
    try {
      const { results } = await send(geographyCalls.pincodes, { query: { search: code, page: 1, page_size: 1 } });
      const [place] = results;
      if (!place || latest.current !== code || !onFound(place)) return;
      setFilled(m.geography_pincode_filled({ city: place.city, state: place.state_details.name }));
    } catch {
      // The fields are typed then.
    }
  };

  return (
    <div>
      <TextInput
        {...input}
        description={filled || description}
        autoComplete="off"
        onChange={(event) => {
          onChange(event);
          void find(event.currentTarget.value);
        }}
      />
      <VisuallyHidden component="output">{filled}</VisuallyHidden>
    </div>
  );
}
