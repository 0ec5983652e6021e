import { importCalls } from "@steward/contract/imports/calls";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { ImportJob } from "@steward/contract/imports/rules";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../http/error-text.ts";
import { upload } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { fileProblem } from "./file-problem.ts";

interface UploadState {
  /** 0-100 while uploading. */
  percent: number | null;
  problem: string | null;
  /** One was stopped or refused. */
  hasEnded: boolean;
  /** Validates a chosen file. */
  validate: (file: File | null) => void;
  /** Uploads a file, null for none chosen; resolves to its import, or null when it was cancelled or refused. */
  start: (file: File | null, kind: ImportKind) => Promise<ImportJob | null>;
  stop: () => void;
}

/** Uploads an import's file with progress; leaving the page cancels it. */
export function useUpload(): UploadState {
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [hasEnded, setHasEnded] = useState(false);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const start: UploadState["start"] = async (file, kind) => {
    const refusal = fileProblem(file);
    setProblem(refusal);
    if (refusal || !file) return null;
    const controller = new AbortController();
    stopper.current = controller;
    setPercent(0);
    try {
      return await upload(importCalls.create, {
        form: uploadForm(file, kind),
        signal: controller.signal,
        onProgress: (sent, total) => setPercent(total > 0 ? Math.floor((sent / total) * 100) : 0),
      });
    } catch (error) {
      if (!controller.signal.aborted) setProblem(uploadProblem(error));
      return null;
    } finally {
      setPercent(null);
      setHasEnded(true);
    }
  };
  return {
    percent,
    problem,
    hasEnded,
    validate: (file) => setProblem(fileProblem(file)),
    start,
    stop: () => stopper.current?.abort(),
  };
}

/** The server requires this order of the parts. */
function uploadForm(file: File, kind: ImportKind): FormData {
  const form = new FormData();
  form.append("kind", kind);
  form.append("file", file, file.name);
  return form;
}

const uploadProblem = (error: unknown): string => {
  const isUnreachable = typeof error === "object" && error !== null && "status" in error && error.status === 0;
  return isUnreachable ? m.imports_upload_unreachable() : errorText(error, "write");
};
