import { Button, Group, Modal, Text } from "@mantine/core";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { type ReactNode, useState } from "react";
import { pointedRecords } from "../../custom-fields/pointed-records.ts";
import { type ValueDifference, valueDifferences } from "../../custom-fields/value-differences.ts";
import { valueText } from "../../custom-fields/value-labels.ts";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { modelSource } from "../../models/model-api.ts";
import type { RecordSource } from "../../lists/list-props.ts";
import { named, recordSource } from "../../nouns/record-source.ts";
import { type AssetDifference, assetFields, type AssetPatch, differencesOf } from "./asset-form.ts";
import classes from "./stale-asset-dialog.module.css";

/** Resolution of an edit conflict: overwrite, take theirs, or go on editing. */
export type StaleChoice = "mine" | "theirs" | "back";

interface Question {
  loaded: AssetDetails;
  current: AssetDetails;
  mine: AssetPatch;
  answer: (choice: StaleChoice) => void;
}

/** Asks how to resolve an edit conflict and presents the differences. */
export function useStaleDialog(): {
  ask: (loaded: AssetDetails, current: AssetDetails, mine: AssetPatch) => Promise<StaleChoice>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (loaded: AssetDetails, current: AssetDetails, mine: AssetPatch) =>
    new Promise<StaleChoice>((resolve) => {
      const answer = (choice: StaleChoice) => {
        setQuestion(null);
        resolve(choice);
      };
      setQuestion({ loaded, current, mine, answer });
    });
  return { ask, dialog: question && <StaleDialog {...question} /> };
}

interface DifferenceRow {
  key: string;
  label: string;
  before: string;
  theirs: string;
  /** The user's value; undefined for an untouched field. */
  mine: ReactNode;
}

/** Conflicting changes in the asset's own and custom fields. */
function useRows({ loaded, current, mine }: Question): DifferenceRow[] {
  const { custom_fields: values = [] } = mine;
  return [
    ...differencesOf(loaded, current, mine).map((difference) => ({
      ...difference,
      key: difference.field,
      label: assetFields.labels()[difference.field],
      mine: mineOf(difference),
    })),
    ...valueDifferences(loaded.custom_fields, current.custom_fields, values).map((difference) => ({
      ...difference,
      key: difference.field.id,
      label: difference.field.name,
      mine: mineOfCustom(difference),
    })),
  ];
}

function StaleDialog(question: Question) {
  const { answer } = question;
  const rows = useRows(question);
  return (
    <Modal opened onClose={() => answer("back")} title={m.assets_stale_title()} size={680} centered>
      <Text size="sm">{m.assets_stale_body()}</Text>
      {rows.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{m.assets_stale_field()}</th>
                <th scope="col">{m.assets_stale_before()}</th>
                <th scope="col">{m.assets_stale_theirs()}</th>
                <th scope="col">{m.assets_stale_mine()}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, before, theirs, mine }) => (
                <tr key={key} data-both={mine !== undefined || undefined}>
                  <th scope="row">{label}</th>
                  <td>{before || m.assets_blank()}</td>
                  <td>{theirs || m.assets_blank()}</td>
                  <td>{mine ?? <span className={classes.untouched}>{m.assets_stale_untouched()}</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {m.assets_stale_keep_help()}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => answer("back")}>
          {m.assets_stale_back()}
        </Button>
        <Button variant="default" onClick={() => answer("theirs")}>
          {m.assets_stale_take()}
        </Button>
        <Button onClick={() => answer("mine")}>{m.assets_stale_keep()}</Button>
      </Group>
    </Modal>
  );
}

function mineOf({ field, mine }: AssetDifference): ReactNode {
  if (mine === undefined) return undefined;
  if (mine === null || mine === "") return m.assets_blank();
  return field in sources ? <RecordName source={sources[field as keyof typeof sources]} id={mine} /> : mine;
}

function mineOfCustom({ field, mine }: ValueDifference): ReactNode {
  const type = field.field_type;
  if (mine === undefined) return undefined;
  if (type === "file" && mine) return m.custom_fields_file_new();
  if (type in pointedRecords && mine) {
    return <RecordName source={pointedRecords[type as keyof typeof pointedRecords]} id={String(mine)} />;
  }
  return valueText(field, mine) || m.assets_blank();
}

const sources = {
  product: recordSource(modelSource),
  category: recordSource(named(categoryCalls.list)),
  branch: recordSource(named(branchCalls.list)),
  location: recordSource(named(locationCalls.list)),
  supplier: recordSource(named(supplierCalls.list)),
  service_provider: recordSource(named(serviceProviderCalls.list)),
  depreciation: recordSource(named(depreciationCalls.list)),
};

function RecordName({ source, id }: { source: RecordSource; id: string }) {
  const row = useLoad(source.call, { query: { ids: id } }, { silent: true }).data?.results[0];
  return row ? source.describe(row).label : m.assets_loading();
}
