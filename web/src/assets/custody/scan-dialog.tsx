import { Group, Radio, Text } from "@mantine/core";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { BULK_LIMIT } from "@steward/contract/assets/constants";
import type { ResponseOf } from "@steward/contract/kit/call";
import { useState } from "react";
import { CameraScan } from "../../camera/camera-scan.tsx";
import type { ReadCode } from "../../camera/decoder.ts";
import { DayField } from "../../forms/fields/day-field.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { SignatureField } from "../../forms/signature/signature-field.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { HolderFields, holderBody, noHolder } from "./holder-fields.tsx";
import classes from "./scan-dialog.module.css";

type Direction = "out" | "in";
type Result = ResponseOf<typeof custodyCalls.bulkCheckOut>;

/** The different tags of a text with one tag a line, in the order in which they were scanned. */
export function tagsIn(text: string): string[] {
  const tags = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}

/** Checks many assets out or in by their tags, which a scanner types line by line. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const [direction, setDirection] = useState<Direction>("out");
  const [text, setText] = useState("");
  const [holder, setHolder] = useState(noHolder);
  const [day, setDay] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const [signature, setSignature] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [result, setResult] = useState<Result | null>(null);
  const [round, setRound] = useState(0);
  const done = (answer: Result) => {
    // What is scanned next is signed for anew.
    setRound(round + 1);
    setSignature(null);
    setResult(answer);
    // What was refused stays, to be looked at again.
    setText(answer.refused.map(({ tag }) => `${tag}\n`).join(""));
  };
  const checkOut = useWrite(custodyCalls.bulkCheckOut, { onSuccess: done });
  const checkIn = useWrite(custodyCalls.bulkCheckIn, { onSuccess: done });
  const tags = tagsIn(text);

  const scan = async (code: ReadCode) => {
    setErrors({});
    setText((before) => `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${code.text}\n`);
  };

  const submit = () => {
    if (tags.length === 0) return setErrors({ tags: m.custody_scan_none() });
    if (tags.length > BULK_LIMIT) return setErrors({ tags: m.custody_scan_most({ count: BULK_LIMIT }) });
    if (direction === "out" && holder[holder.kind] === null) {
      return setErrors({ [holder.kind]: m.custody_choose_holder() });
    }
    setErrors({});
    setResult(null);
    const onError = (error: Error) => setErrors(error instanceof HttpError ? fieldErrors(error) : {});
    if (direction === "in") return checkIn.mutate({ body: { tags, note } }, { onError });
    checkOut.mutate({ body: { tags, ...holderBody(holder), expected_return: day, note, signature } }, { onError });
  };

  return (
    <ActionDialog
      title={m.custody_scan_title()}
      size={560}
      onClose={onClose}
      action={direction === "out" ? m.custody_check_out() : m.custody_check_in()}
      isPending={checkOut.isPending || checkIn.isPending}
      failure={<WriteFailure error={checkOut.error ?? checkIn.error} />}
      onSubmit={submit}
    >
      {result && <ScanResult result={result} direction={direction} />}
      <Radio.Group
        label={m.custody_scan_direction()}
        value={direction}
        onChange={(next) => {
          setDirection(next);
          setResult(null);
        }}
      >
        <Group gap="lg" mt={4}>
          <Radio value="out" label={m.custody_scan_out()} />
          <Radio value="in" label={m.custody_scan_in()} />
        </Group>
      </Radio.Group>
      {direction === "out" && (
        <>
          <HolderFields value={holder} onChange={setHolder} errors={errors} />
          <DayField
            label={m.custody_expected_return()}
            value={day}
            error={errors.expected_return}
            onChange={setDay}
            clearButtonProps={{ "aria-label": m.custody_clear_day() }}
          />
        </>
      )}
      <LongTextField
        label={m.custody_scan_tags()}
        description={m.custody_scan_tags_help()}
        data-autofocus
        minRows={4}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.tags ?? "" }}
        value={text}
        error={errors.tags}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setErrors({});
        }}
      />
      <CameraScan onRead={scan} />
      <Text size="sm" c="dimmed" aria-live="polite">
        {m.custody_scan_count({ count: tags.length })}
      </Text>
      <LongTextField
        label={m.custody_note()}
        minRows={1}
        maxLength={2000}
        value={note}
        error={errors.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {direction === "out" && (
        <SignatureField
          key={round}
          label={m.custody_signature()}
          description={m.custody_signature_help()}
          error={errors.signature}
          onChange={setSignature}
        />
      )}
    </ActionDialog>
  );
}

/** What was done and what was refused, each with its reason. */
function ScanResult({ result, direction }: { result: Result; direction: Direction }) {
  const { changed: count, refused } = result;
  return (
    <div role="status" className={classes.result}>
      <Text size="sm" fw={600}>
        {direction === "out" ? m.custody_scan_out_done({ count }) : m.custody_scan_in_done({ count })}
      </Text>
      {refused.length > 0 && (
        <>
          <Text size="sm">{m.custody_scan_refused({ count: refused.length })}</Text>
          <ul className={classes.refused}>
            {refused.map(({ tag, asset, message }) => (
              <li key={tag}>
                {asset === null ? (
                  <span>{tag}</span>
                ) : (
                  <RouteLink name="asset-management-my-assets-id" params={{ id: asset }}>
                    {tag}
                  </RouteLink>
                )}{" "}
                {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
