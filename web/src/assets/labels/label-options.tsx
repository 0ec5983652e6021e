import { Checkbox, NativeSelect } from "@mantine/core";
import { COPIES_MOST } from "@steward/contract/assets/labels/constants";
import type { LabelSize } from "@steward/contract/assets/labels/rules";
import { DigitsField } from "../../forms/fields/digits-field.tsx";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { type ChosenDesign, fieldsOf, type LabelKind, labelFieldTitle, labelsOfSheet } from "./label-design.ts";
import classes from "./print-labels.module.css";

interface LabelOptionsProps {
  kind: LabelKind;
  sizes: readonly LabelSize[];
  size: LabelSize | undefined;
  value: ChosenDesign;
  onChange: (value: ChosenDesign) => void;
  /** Closes the dialog as its page is left. */
  onLeave: () => void;
}

/** Sizes by their makers, the organisation's own first. */
function sizeGroups(sizes: readonly LabelSize[]) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { id, name, is_own } of sizes) {
    const group = is_own ? m.labels_own() : (name.split(" ")[0] ?? "");
    groups.set(group, [...(groups.get(group) ?? []), { value: id, label: name }]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

/** What stands on the labels and on which sheet. */
export function LabelOptions({ kind, sizes, size, value, onChange, onLeave }: LabelOptionsProps) {
  const of_sheet = size ? labelsOfSheet(size) : 1;
  return (
    <>
      <div>
        <NativeSelect
          label={m.labels_size()}
          data={sizeGroups(sizes)}
          value={size?.id ?? value.size}
          onChange={({ currentTarget }) => onChange({ ...value, size: currentTarget.value, start_at: "1" })}
          data-autofocus
        />
        <RouteLink
          name="admin-asset-settings"
          search={{ tab: "label-sizes" }}
          className={classes.manage}
          onClick={onLeave}
        >
          {m.labels_manage()}
        </RouteLink>
      </div>
      <fieldset className={classes.group}>
        <legend>{m.labels_codes()}</legend>
        <Checkbox
          label={kind === "place" ? m.labels_qr_place() : m.labels_qr()}
          checked={value.qr}
          onChange={({ currentTarget }) => onChange({ ...value, qr: currentTarget.checked })}
        />
        {kind === "asset" && (
          <Checkbox
            label={m.labels_code128()}
            checked={value.code128}
            onChange={({ currentTarget }) => onChange({ ...value, code128: currentTarget.checked })}
          />
        )}
        <Checkbox
          label={m.labels_logo()}
          checked={value.logo}
          onChange={({ currentTarget }) => onChange({ ...value, logo: currentTarget.checked })}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{m.labels_fields()}</legend>
        <Checkbox.Group
          aria-label={m.labels_fields()}
          value={value.fields}
          onChange={(fields) => onChange({ ...value, fields })}
        >
          <div className={classes.words}>
            {fieldsOf[kind].map((field) => (
              <Checkbox key={field} value={field} label={labelFieldTitle[field]()} />
            ))}
          </div>
        </Checkbox.Group>
      </fieldset>
      <div className={classes.pair}>
        <DigitsField
          label={m.labels_copies()}
          description={m.labels_copies_help({ count: countText(COPIES_MOST) })}
          value={value.copies}
          onChange={(copies) => onChange({ ...value, copies })}
          maxLength={2}
          autoComplete="off"
        />
        {of_sheet > 1 && (
          <DigitsField
            label={m.labels_start_at()}
            description={m.labels_start_at_help({ count: countText(of_sheet) })}
            value={value.start_at}
            onChange={(start_at) => onChange({ ...value, start_at })}
            maxLength={4}
            autoComplete="off"
          />
        )}
      </div>
    </>
  );
}
