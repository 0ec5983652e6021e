import { Alert, Radio, Stack, Text } from "@mantine/core";
import { mergeCalls } from "@steward/contract/merges/calls";
import type { Mergeable } from "@steward/contract/merges/constants";
import type { MergePreview } from "@steward/contract/merges/rules";
import { useState } from "react";
import { WriteFailure } from "../forms/write-failure.tsx";
import { fieldLabel } from "../history/field-labels.ts";
import { useLoad, useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { cardOf } from "../nouns/registry.ts";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import { countText } from "../ui/text/count-text.ts";
import classes from "./merges.module.css";

interface MergeDialogProps {
  kind: Mergeable;
  /** The two records; the first one stays unless the other is chosen. */
  ids: readonly [string, string];
  onMerged: () => void;
  onClose: () => void;
}

type Field = MergePreview["fields"][number];

/** What stays of a field that differs: a value is kept before none. */
const isTaken = (chosen: ReadonlyMap<string, boolean>, { field, survivor }: Field) =>
  chosen.get(field) ?? survivor === null;

/** Shows what merging two records does, asks which stays and with which values, and merges them. */
export function MergeDialog({ kind, ids, onMerged, onClose }: MergeDialogProps) {
  const [isSwapped, setSwapped] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [survivor, removed] = isSwapped ? [ids[1], ids[0]] : ids;
  const calls = mergeCalls[kind];
  const merge = useWrite(calls.create, {
    onSuccess: () => {
      onMerged();
      onClose();
    },
  });
  const preview = useLoad(
    calls.preview,
    { params: { survivor, removed } },
    // After the merge there is no pair to preview.
    { silent: true, refetchOnMount: "always", enabled: merge.isIdle || merge.isError },
  );
  const { data } = preview;
  const names = data && (isSwapped ? [data.removed, data.survivor] : [data.survivor, data.removed]);
  const send = () => {
    if (!data) return;
    const take = data.fields.filter((field) => isTaken(chosen, field)).map(({ field }) => field);
    merge.mutate({ body: { survivor, removed, take, versions: data.versions } });
  };
  return (
    <ActionDialog
      title={m.merges_title()}
      size={640}
      action={m.merges_merge()}
      isPossible={data !== undefined && data.conflicts.length === 0}
      isPending={merge.isPending}
      failure={<WriteFailure error={merge.error ?? preview.error} />}
      onSubmit={send}
      onClose={onClose}
    >
      <Text size="sm">{m.merges_explanation()}</Text>
      {names && data ? (
        <>
          <Radio.Group
            label={m.merges_stays()}
            value={survivor}
            onChange={(id) => {
              setSwapped(id === ids[1]);
              setChosen(new Map());
            }}
          >
            <Stack gap="xs" mt="xs">
              {names.map(({ name }, index) => (
                <Radio
                  key={ids[index]}
                  value={ids[index] ?? ""}
                  label={name}
                  data-autofocus={index === 0 || undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
          {data.conflicts.length > 0 ? (
            <Alert color="red" title={m.merges_impossible()}>
              {data.conflicts.join(" ")}
            </Alert>
          ) : null}
          <Moves moves={data.moves} />
          <Differences
            fields={data.fields}
            chosen={chosen}
            onChoose={(field, taken) => setChosen(new Map(chosen).set(field, taken))}
          />
        </>
      ) : (
        !preview.error && (
          <SkeletonRegion>
            <SkeletonBlock height={160} />
          </SkeletonRegion>
        )
      )}
    </ActionDialog>
  );
}

function kindText(kind: string): string {
  if (kind === "custom_value") return m.merges_values();
  if (kind === "attachment") return m.merges_pictures();
  return cardOf(kind as Parameters<typeof cardOf>[0])?.history.title() ?? kind;
}

/** How much of each kind moves. */
function Moves({ moves }: Pick<MergePreview, "moves">) {
  if (moves.length === 0) return <Text size="sm">{m.merges_moves_nothing()}</Text>;
  return (
    <section aria-label={m.merges_moves()}>
      <h3 className={classes.heading}>{m.merges_moves()}</h3>
      <ul className={classes.moves}>
        {moves.map(({ kind, field, count }) => (
          <li key={`${kind}.${field}`}>{m.merges_move_line({ kind: kindText(kind), count: countText(count) })}</li>
        ))}
      </ul>
    </section>
  );
}

interface DifferencesProps {
  fields: readonly Field[];
  chosen: ReadonlyMap<string, boolean>;
  onChoose: (field: string, taken: boolean) => void;
}

/** Fields that differ, each with the choice between both values. */
function Differences({ fields, chosen, onChoose }: DifferencesProps) {
  if (fields.length === 0) return <Text size="sm">{m.merges_alike()}</Text>;
  return (
    <section aria-label={m.merges_differ()}>
      <h3 className={classes.heading}>{m.merges_differ()}</h3>
      <div className={classes.fields}>
        {fields.map((one) => (
          <Radio.Group
            key={one.field}
            className={classes.field}
            label={one.label ?? fieldLabel(one.field)}
            value={isTaken(chosen, one) ? "removed" : "survivor"}
            onChange={(value) => onChoose(one.field, value === "removed")}
          >
            <div className={classes.choices}>
              <Radio value="survivor" label={one.survivor ?? m.merges_empty()} />
              <Radio value="removed" label={one.removed ?? m.merges_empty()} />
            </div>
          </Radio.Group>
        ))}
      </div>
    </section>
  );
}
