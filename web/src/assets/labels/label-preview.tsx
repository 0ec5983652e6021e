import { ScrollArea } from "@mantine/core";
import type { LabelPreview, LabelSize } from "@steward/contract/assets/labels/rules";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { errorText } from "../../http/error-text.ts";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { m } from "../../messages/messages.js";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { labelsOfSheet } from "./label-design.ts";
import classes from "./print-labels.module.css";

interface LabelPreviewPaneProps {
  size: LabelSize | undefined;
  preview: LabelPreview | undefined;
  error: Error | null;
  isStale: boolean;
}

/** The keyboard scrolls it. */
const SCROLLED = { tabIndex: 0 } as const;

/** Address of a drawing in the memory of the page. */
function useDrawing(svg: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (svg === undefined) return;
    const made = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return address;
}

/** "42 labels, 2 sheets", as a roll has no sheets. */
const amountOf = ({ labels, sheets }: LabelPreview, size: LabelSize) =>
  labelsOfSheet(size) === 1
    ? m.labels_rolls({ count: labels })
    : `${m.labels_count({ count: labels })}, ${m.labels_sheets({ count: sheets })}`;

const warningsOf = ({ without_qr, without_code128, without_fields }: LabelPreview): string[] =>
  [
    without_qr > 0 && m.labels_without_qr({ count: without_qr }),
    without_code128 > 0 && m.labels_without_code128({ count: without_code128 }),
    without_fields > 0 && m.labels_without_fields({ count: without_fields }),
  ].filter((warning) => warning !== false);

const reasonOf = (error: Error): string =>
  (error instanceof HttpError && Object.values(fieldErrors(error)).join(" ")) || errorText(error, "load");

/** The first sheet as it will be printed, how many there are, and what has no room on the labels. */
export function LabelPreviewPane({ size, preview, error, isStale }: LabelPreviewPaneProps) {
  const address = useDrawing(preview?.svg);
  if (error) {
    return (
      <section className={classes.preview} aria-label={m.labels_preview()}>
        <p className={classes.refusal} role="alert">
          {reasonOf(error)}
        </p>
      </section>
    );
  }
  const is_roll = size !== undefined && labelsOfSheet(size) === 1;
  return (
    <section className={classes.preview} aria-label={m.labels_preview()}>
      <p className={classes.amount} role="status">
        {preview && size ? amountOf(preview, size) : "\u00a0"}
      </p>
      <ScrollArea className={classes.sheet} viewportProps={SCROLLED}>
        {address ? (
          <img
            src={address}
            alt={m.labels_preview_of()}
            data-roll={is_roll || undefined}
            data-stale={isStale || undefined}
          />
        ) : (
          <SkeletonArea height={360} />
        )}
      </ScrollArea>
      {preview &&
        warningsOf(preview).map((warning) => (
          <p key={warning} className={classes.warning}>
            <IconAlertTriangle size={16} aria-hidden />
            {warning}
          </p>
        ))}
    </section>
  );
}
