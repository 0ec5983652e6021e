import "@mantine/core/styles/RadioCard.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import { Button, Group, Progress, Radio, Stack, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconFileUpload } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { m } from "../../messages/messages.js";
import { useGo, useUrlState } from "../../navigation/navigation.tsx";
import { DropZone } from "../../ui/drop-zone.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { sizeText } from "../../ui/text/count-text.ts";
import classes from "../imports.module.css";
import { importKindInfo, useImportKinds } from "../import-labels.ts";
import { useUpload } from "./use-upload.ts";

/** New import: kind, file and upload. */
export function NewImportPage() {
  const go = useGo();
  const [url, setUrl] = useUrlState();
  const allowed = useImportKinds();
  const kind = allowed.find((known) => known === url.kind) ?? allowed[0];
  /** What is imported was chosen where the page was opened from: the other kinds are folded away. */
  const [isFolded, setIsFolded] = useState(kind !== undefined && kind === url.kind && allowed.length > 1);
  const shown = isFolded ? allowed.filter((known) => known === kind) : allowed;
  const [file, setFile] = useState<File | null>(null);
  const upload = useUpload();
  const problemId = useId();
  const isSending = upload.percent !== null;

  const choose = (chosen: File | null) => {
    setFile(chosen);
    upload.validate(chosen);
  };
  const begin = async () => {
    if (!kind) return;
    const job = await upload.start(file, kind);
    if (job) void go("imports-id", { params: { id: job.id }, replace: true });
  };
  const button = useRef<HTMLButtonElement>(null);
  // The button that began the upload, or stopped it, went with the keyboard.
  useEffect(() => {
    if (!isSending && upload.hasEnded && document.activeElement === document.body) button.current?.focus();
  }, [isSending, upload.hasEnded]);

  return (
    <div className={classes.narrow}>
      <PageHeader title={m.imports_new_title()} subtitle={m.imports_new_explanation()} />
      <Stack gap="lg">
        <Radio.Group
          label={m.imports_kind_question()}
          value={kind ?? null}
          onChange={(value) => setUrl({ kind: value })}
        >
          <div className={classes.choices}>
            {shown.map((known) => (
              <Radio.Card key={known} value={known} disabled={isSending} className={classes.choice}>
                <Radio.Indicator disabled={isSending} />
                <span>
                  <span className={classes.choiceTitle}>{importKindInfo(known).title()}</span>
                  <span className={classes.choiceText}>{importKindInfo(known).explanation()}</span>
                </span>
              </Radio.Card>
            ))}
          </div>
          {isFolded && !isSending && (
            <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setIsFolded(false)}>
              {m.imports_kind_other()}
            </Button>
          )}
        </Radio.Group>

        {!isSending && (
          <DropZone label={m.imports_drop()} className={classes.drop} onFiles={([first]) => choose(first ?? null)}>
            {file ? <IconFileSpreadsheet size={28} stroke={1.4} /> : <IconFileUpload size={28} stroke={1.4} />}
            <Text fw={600} className={classes.fileName}>
              {file ? file.name : m.imports_drop()}
            </Text>
            <Text size="sm" c="dimmed">
              {file ? m.imports_drop_other({ size: sizeText(file.size) }) : m.imports_drop_rules()}
            </Text>
          </DropZone>
        )}
        {upload.problem && (
          <p id={problemId} role="alert" className={classes.problem}>
            {upload.problem}
          </p>
        )}
        {isSending && file && (
          <section className={classes.panel} aria-label={m.imports_uploading({ name: file.name })}>
            <Text fw={600}>{m.imports_uploading({ name: file.name })}</Text>
            <Progress value={upload.percent ?? 0} mt="sm" aria-label={m.imports_uploading({ name: file.name })} />
            <Group justify="space-between" mt="sm">
              <Text size="sm" c="dimmed" className={classes.numbers}>
                {m.imports_percent_of({ percent: upload.percent ?? 0, size: sizeText(file.size) })}
              </Text>
              <Button variant="default" onClick={upload.stop}>
                {m.imports_cancel()}
              </Button>
            </Group>
          </section>
        )}
        {!isSending && (
          <Group>
            <Button ref={button} aria-describedby={upload.problem ? problemId : undefined} onClick={() => void begin()}>
              {m.imports_upload()}
            </Button>
            <Button variant="default" onClick={() => void go("imports")}>
              {m.imports_back()}
            </Button>
          </Group>
        )}
      </Stack>
    </div>
  );
}
