import { Button } from "@mantine/core";
import { labelCalls } from "@steward/contract/assets/labels/calls";
import type { LabelSize } from "@steward/contract/assets/labels/rules";
import { IconLayoutGrid, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad, useWrite } from "../../http/queries.ts";
import { TabIntro } from "../../lists/tab-intro.tsx";
import { m } from "../../messages/messages.js";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { labelsOfSheet } from "./label-design.ts";
import { LabelSizeDialog } from "./label-size-dialog.tsx";
import classes from "./label-sizes.module.css";
import { SheetDrawing } from "./sheet-drawing.tsx";

const millimetres = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

const factsOf = (size: LabelSize) =>
  m.labels_sizes_facts({
    labels: countText(labelsOfSheet(size)),
    width: millimetres.format(size.label_width),
    height: millimetres.format(size.label_height),
    paper_width: millimetres.format(size.paper_width),
    paper_height: millimetres.format(size.paper_height),
  });

/** Sizes of labels that the organisation keeps of its own, in settings. */
export function LabelSizesTab() {
  const [edited, setEdited] = useState<LabelSize | "new" | null>(null);
  const confirm = useConfirm();
  const { data, error, refetch } = useLoad(labelCalls.sizes, {}, { silent: true });
  const remove = useWrite(labelCalls.removeSize);
  const own = data?.results.filter(({ is_own }) => is_own);
  const askToRemove = async ({ id, name }: LabelSize) => {
    const question = { title: m.labels_sizes_delete(), body: m.labels_sizes_delete_body({ name }) };
    if (await confirm({ ...question, confirmLabel: m.labels_sizes_delete() })) remove.mutate({ params: { id } });
  };
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited("new")}>
      {m.labels_sizes_add()}
    </Button>
  );
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <TabIntro text={m.labels_sizes_text()} action={add} />
      {own === undefined && <SkeletonArea height={200} />}
      {own?.length === 0 && (
        <EmptyState
          icon={<IconLayoutGrid size={24} stroke={1.6} />}
          title={m.labels_sizes_none()}
          text={m.labels_sizes_none_text()}
        />
      )}
      {own !== undefined && own.length > 0 && (
        <ul className={classes.sizes} aria-label={m.labels_sizes()}>
          {own.map((size) => (
            <li key={size.id} className={classes.size}>
              <SheetDrawing size={size} className={classes.drawing} />
              <div className={classes.words}>
                <p className={classes.name} dir="auto">
                  {size.name}
                </p>
                <p className={classes.facts}>{factsOf(size)}</p>
              </div>
              <Button
                variant="default"
                aria-label={m.labels_sizes_edit_of({ name: size.name })}
                onClick={() => setEdited(size)}
              >
                <IconPencil size={16} aria-hidden />
              </Button>
              <Button
                variant="default"
                aria-label={m.labels_sizes_delete_of({ name: size.name })}
                onClick={() => void askToRemove(size)}
              >
                <IconTrash size={16} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {edited && <LabelSizeDialog size={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
