import { TextInput } from "@mantine/core";
import type { DocumentCalls } from "@steward/contract/documents/calls";
import { IconPaperclip } from "@tabler/icons-react";
import { useId, useState } from "react";
import { WriteFailure } from "../forms/write-failure.tsx";
import { fieldErrors, HttpError } from "../http/http-error.ts";
import { abortable, invalidate } from "../http/queries.ts";
import { reportError } from "../http/report-error.ts";
import { upload } from "../http/send.ts";
import { m } from "../messages/messages.js";
import { showToast } from "../toasts/toasts.tsx";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { DropZone } from "../ui/drop-zone.tsx";
import { ACCEPTED, problemOf } from "./document-problem.ts";
import { sizeText } from "../ui/text/count-text.ts";
import classes from "./attach-document-dialog.module.css";

interface AttachDocumentDialogProps {
  call: DocumentCalls["addDocument"];
  /** Id of the record. */
  id: string;
  /** The warranty or contract that the document belongs to. */
  cover?: string | undefined;
  onClose: () => void;
}

/** Adds a document to a record: a file, and a title that is its name unless told. */
export function AttachDocumentDialog({ call, id, cover, onClose }: AttachDocumentDialogProps) {
  const [title, setTitle] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const problemId = useId();

  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    const problem = problemOf(chosen);
    setErrors(problem ? { file: problem } : {});
    setFailure(null);
    setFile(problem ? null : chosen);
    if (!problem && title.trim() === "") setTitle(chosen.name.replace(/\.[^.]+$/, ""));
  };
  const send = async () => {
    if (!file) return setErrors({ file: m.documents_file_missing() });
    const form = new FormData();
    form.append("title", title.trim());
    if (cover) form.append("cover", cover);
    form.append("file", file);
    setProgress(0);
    setErrors({});
    setFailure(null);
    try {
      const onProgress = (sent: number, total: number) => setProgress(Math.round((100 * sent) / total));
      await abortable((signal) => upload(call, { params: { id }, form, onProgress, signal }));
      showToast({ type: "success", message: call.success ?? "" });
      await invalidate();
      onClose();
    } catch (error) {
      const refused = error instanceof HttpError ? fieldErrors(error) : {};
      setErrors(refused);
      setProgress(null);
      if (Object.keys(refused).length > 0) return;
      setFailure(error);
      reportError(error, "write");
    }
  };

  return (
    <ActionDialog
      title={m.documents_attach()}
      size={520}
      onClose={onClose}
      action={m.documents_attach_action()}
      isPending={progress !== null}
      failure={<WriteFailure error={failure} />}
      onSubmit={() => void send()}
    >
      <div>
        <DropZone
          label={m.documents_choose()}
          accept={ACCEPTED}
          describedBy={problemId}
          className={classes.zone}
          onFiles={choose}
        >
          <IconPaperclip size={20} stroke={1.6} aria-hidden />
          <span className={classes.words}>
            {file ? (
              <>
                <strong className={classes.name}>{file.name}</strong>
                <span>{progress === null ? sizeText(file.size) : m.documents_sending({ percent: progress })}</span>
              </>
            ) : (
              <>
                <strong>{m.documents_choose()}</strong>
                <span>{m.documents_kinds_short()}</span>
              </>
            )}
          </span>
        </DropZone>
        <p id={problemId} className={classes.problem} role={errors.file ? "alert" : undefined}>
          {errors.file}
        </p>
      </div>
      <TextInput
        label={m.documents_title_of()}
        description={m.documents_title_help()}
        value={title}
        maxLength={255}
        error={errors.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
