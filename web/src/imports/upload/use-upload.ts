import { importCalls } from "@steward/contract/imports/calls";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { ImportJob } from "@steward/contract/imports/rules";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../http/error-text.ts";
import { upload } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { fileProblem } from "./file-problem.ts";

/** Files of imports made in this tab, so that another sheet of the same workbook is read without choosing it again. */
const files = new Map<string, File>();

export const uploadedFile = (importId: string): File | undefined => files.get(importId);

interface UploadState {
  /** 0-100 while a file is sent. */
  percent: number | null;
  problem: string | null;
  /** Says whether a chosen file is worth sending. */
  judge: (file: File | null) => void;
  /** Sends a file, null where none is chosen; resolves to its import, or to null where it was stopped or refused. */
  start: (file: File | null, kind: ImportKind, sheet?: string) => Promise<ImportJob | null>;
  stop: () => void;
}

/** Sends the file of an import with progress; leaving the page stops it. */
export function useUpload(): UploadState {
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const start: UploadState["start"] = async (file, kind, sheet) => {
    const refusal = fileProblem(file);
    setProblem(refusal);
    if (refusal || !file) return null;
    const controller = new AbortController();
    stopper.current = controller;
    setPercent(0);
    try {
      const job = await upload(importCalls.create, {
        form: uploadForm(file, kind, sheet),
        signal: controller.signal,
        onProgress: (sent, total) => setPercent(total > 0 ? Math.floor((sent / total) * 100) : 0),
      });
      files.set(job.id, file);
      return job;
    } catch (error) {
      if (!controller.signal.aborted) setProblem(uploadProblem(error));
      return null;
    } finally {
      setPercent(null);
    }
  };
  return {
    percent,
    problem,
    judge: (file) => setProblem(fileProblem(file)),
    start,
    stop: () => stopper.current?.abort(),
  };
}

/** The server reads the parts in this order. */
function uploadForm(file: File, kind: ImportKind, sheet: string | undefined): FormData {
  const form = new FormData();
  form.append("kind", kind);
  if (sheet !== undefined) form.append("sheet", sheet);
  form.append("file", file, file.name);
  return form;
}

const uploadProblem = (error: unknown): string => {
  const isUnreachable = typeof error === "object" && error !== null && "status" in error && error.status === 0;
  return isUnreachable ? m.imports_upload_unreachable() : errorText(error, "write");
};
