import { Group, Radio } from "@mantine/core";
import { type HolderKind, holderKinds } from "@steward/contract/assets/custody/constants";
import { locationSource } from "../../locations/location-api.ts";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { m } from "../../messages/messages.js";
import type { Permission } from "@steward/contract/permissions/permissions";
import { useMayEach } from "../../session/may.ts";
import { userSource } from "../../users/user-api.ts";
import { assetSource } from "../asset-api.ts";
import { holderKindLabel } from "./custody-labels.ts";

/** A holder that is being chosen; of the ids the one of the kind counts. */
export interface ChosenHolder {
  kind: HolderKind;
  user: string | null;
  location: string | null;
  asset: string | null;
}

export const noHolder: ChosenHolder = { kind: "user", user: null, location: null, asset: null };

/** What the server is told of the holder. */
export const holderBody = (chosen: ChosenHolder) => ({ [chosen.kind]: chosen[chosen.kind] });

const VIEWED: Record<HolderKind, Permission> = { user: "user.view", location: "location.view", asset: "asset.view" };
const active = { is_active: true };

interface HolderFieldsProps {
  value: ChosenHolder;
  onChange: (value: ChosenHolder) => void;
  errors: Partial<Record<HolderKind, string | undefined>>;
  /** The asset that is checked out, which cannot hold itself. */
  without?: string | undefined;
}

/** Who gets something: the kind of holder, and the person, place or asset itself. */
export function HolderFields({ value, onChange, errors, without }: HolderFieldsProps) {
  const may = useMayEach();
  const kinds = holderKinds.filter((kind) => may(VIEWED[kind]));
  const { kind } = value;
  const shared = {
    label: holderKindLabel[kind](),
    // The server names the first of the fields where none is given.
    error: errors[kind] ?? errors.user,
  };
  return (
    <>
      <Radio.Group label={m.custody_to()} value={kind} onChange={(next) => onChange({ ...value, kind: next })}>
        <Group gap="lg" mt={4}>
          {kinds.map((each) => (
            <Radio key={each} value={each} label={holderKindLabel[each]()} />
          ))}
        </Group>
      </Radio.Group>
      {kind === "user" && (
        <RecordPicker
          key={kind}
          {...shared}
          {...userSource}
          query={active}
          value={value.user}
          onChange={(user) => onChange({ ...value, user })}
        />
      )}
      {kind === "location" && (
        <RecordPicker
          key={kind}
          {...shared}
          {...locationSource}
          query={active}
          description={m.custody_place_help()}
          value={value.location}
          onChange={(location) => onChange({ ...value, location })}
        />
      )}
      {kind === "asset" && (
        <RecordPicker
          key={kind}
          {...shared}
          {...assetSource}
          query={{ archived: "exclude" }}
          without={without}
          value={value.asset}
          onChange={(asset) => onChange({ ...value, asset })}
        />
      )}
    </>
  );
}
