import { Button, Checkbox, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { labelCalls } from "@steward/contract/assets/labels/calls";
import { standardSizes } from "@steward/contract/assets/labels/constants";
import type { LabelRun, LabelSize } from "@steward/contract/assets/labels/rules";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useLoad, useWrite } from "../../http/queries.ts";
import { useModalFocus } from "../../keyboard/modal-focus.ts";
import { useRemembered } from "../../lists/table/use-remembered.ts";
import { m } from "../../messages/messages.js";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { useDialogGuard } from "../../ui/dialogs/use-dialog-guard.ts";
import { SubmitButton } from "../../ui/buttons/submit-button.tsx";
import { assetBody, kindOf, type Labelled, labelsOfSheet, placeBody, rememberedDesign } from "./label-design.ts";
import { LabelOptions } from "./label-options.tsx";
import { LabelPreviewPane } from "./label-preview.tsx";
import { LabelProgress } from "./label-progress.tsx";
import { useLabelPreview } from "./use-label-preview.ts";
import classes from "./print-labels.module.css";

const WIDTH = 1080;

interface PrintLabelsDialogProps {
  of: Labelled;
  count: number;
  /** Why labels of these cannot be printed. */
  refusal?: string | undefined;
  onClose: () => void;
}

/** Dialog that designs labels with a live preview, then shows how their file is drawn and downloads it. */
export function PrintLabelsDialog({ of, count, refusal, onClose }: PrintLabelsDialogProps) {
  const [run, setRun] = useState<LabelRun | null>(null);
  const [isAtWork, setAtWork] = useState(false);
  const confirm = useConfirm();
  const cancel = useWrite(labelCalls.cancel, { silent: true });
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  useModalFocus();
  const leave = async () => {
    const question = {
      title: m.labels_stop_title(),
      body: m.labels_stop_body(),
      confirmLabel: m.labels_stop_confirm(),
    };
    if (isAtWork && !(await confirm(question))) return;
    // One that ended meanwhile refuses, and its file is swept away after a day.
    if (isAtWork && run) cancel.mutate({ params: { id: run.id } });
    onClose();
  };
  useDialogGuard(
    () => false,
    () => void leave(),
  );
  return (
    <Modal
      opened
      centered
      fullScreen={isPhone}
      size={run ? 520 : WIDTH}
      title={kindOf(of) === "place" ? m.labels_title_places({ count }) : m.labels_title({ count })}
      closeButtonProps={{ "aria-label": m.forms_close() }}
      onClose={() => void leave()}
    >
      {run ? (
        <LabelProgress id={run.id} onWork={setAtWork} onAgain={() => setRun(null)} onClose={onClose} />
      ) : (
        <LabelDesigner of={of} refusal={refusal} onRun={setRun} onClose={onClose} />
      )}
    </Modal>
  );
}

interface LabelDesignerProps extends Pick<PrintLabelsDialogProps, "of" | "refusal" | "onClose"> {
  onRun: (run: LabelRun) => void;
}

const sold: readonly LabelSize[] = standardSizes.map((size) => ({ ...size, is_own: false, version: null }));

function LabelDesigner({ of, refusal, onRun, onClose }: LabelDesignerProps) {
  const kind = kindOf(of);
  const [remembered, remember] = useRemembered(kind === "place" ? "label-design-of-places" : "label-design");
  const [chosen, setChosen] = useState(() => rememberedDesign(remembered, kind));
  const [isInside, setIsInside] = useState(false);
  const sizes = useLoad(labelCalls.sizes).data?.results;
  const all = sizes ?? sold;
  // A size that was deleted since gives way to the first one.
  const size = all.find(({ id }) => id === chosen.size) ?? (sizes && all[0]);
  const design = { ...chosen, size: size?.id ?? chosen.size };
  const of_sheet = size ? labelsOfSheet(size) : 1;
  const asked = of.places
    ? { places: placeBody(of.places, isInside, design, of_sheet) }
    : { assets: assetBody(of, design, of_sheet) };
  const isPossible = size !== undefined && refusal === undefined;
  const preview = useLabelPreview(asked, isPossible);
  const ofAssets = useWrite(labelCalls.print, { onSuccess: onRun });
  const ofPlaces = useWrite(labelCalls.printPlaces, { onSuccess: onRun });
  const print = of.places ? ofPlaces : ofAssets;
  const submit = () => {
    remember(JSON.stringify({ ...chosen, size: design.size }));
    if (asked.places) ofPlaces.mutate({ body: asked.places });
    else ofAssets.mutate({ body: asked.assets });
  };
  return (
    <form
      noValidate
      className={classes.designer}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPossible && !preview.error && !print.isPending) submit();
      }}
    >
      <div className={classes.options}>
        <WriteFailure error={print.error} />
        {refusal && <p className={classes.refusal}>{refusal}</p>}
        {of.places && (
          <Checkbox
            label={m.labels_inside()}
            description={m.labels_inside_help()}
            checked={isInside}
            onChange={({ currentTarget }) => setIsInside(currentTarget.checked)}
          />
        )}
        <LabelOptions kind={kind} sizes={all} size={size} value={chosen} onChange={setChosen} onLeave={onClose} />
      </div>
      <LabelPreviewPane size={size} preview={preview.data} error={preview.error} isStale={preview.isStale} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {m.forms_cancel()}
        </Button>
        <SubmitButton disabled={!isPossible || preview.error !== null} loading={print.isPending}>
          {m.labels_draw()}
        </SubmitButton>
      </div>
    </form>
  );
}
