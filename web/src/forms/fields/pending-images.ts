import type { Call } from "@steward/contract/kit/call";
import type { idParams } from "@steward/contract/kit/record-rules";
import { useEffect, useRef, useState } from "react";
import { abortable } from "../../http/queries.ts";
import { upload } from "../../http/send.ts";

/** A chosen picture that is uploaded after its record is saved; `url` is its object URL, `progress` 0-100. */
export interface PendingImage {
  key: string;
  file: File;
  url: string;
  is_primary: boolean;
  progress: number | null;
}

export interface PendingImages {
  images: readonly PendingImage[];
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  /** Marks one as primary; null unmarks. */
  makePrimary: (key: string | null) => void;
  /**
   * Uploads all, the primary one first; uploaded ones leave the list.
   * @throws HttpError of the first refusal
   */
  send: (call: Call<{ summary: string; params: typeof idParams }>, params: { id: string }) => Promise<void>;
  /** Hands failed uploads to the record's next form, so that nobody has to choose the files again. */
  leaveTo: (record: string) => void;
}

/** Pictures that failed to upload, by record. */
const left = new Map<string, readonly PendingImage[]>();

/**
 * Pictures chosen in a form, kept until they are uploaded; `record` is the id of an existing record. `firstIsMain`
 * makes the first one primary, for records without pictures.
 */
export function usePendingImages(record?: string, { firstIsMain = false } = {}): PendingImages {
  const [images, setImages] = useState<readonly PendingImage[]>(() => (record && left.get(record)) || []);
  const current = useRef(images);
  const change = (changed: (all: readonly PendingImage[]) => readonly PendingImage[]) => {
    current.current = changed(current.current);
    setImages(current.current);
  };
  useEffect(() => {
    if (record) left.delete(record);
  }, [record]);

  const drop = (keys: readonly string[]) => {
    current.current.filter((image) => keys.includes(image.key)).forEach(release);
    change((all) => all.filter((image) => !keys.includes(image.key)));
  };
  const setProgress = (keys: readonly string[], progress: number | null) =>
    change((all) => all.map((image) => (keys.includes(image.key) ? { ...image, progress } : image)));

  return {
    images,
    add: (files) =>
      change((all) => {
        const chosen = files.map(pending);
        if (firstIsMain && all.length === 0 && chosen[0]) chosen[0].is_primary = true;
        return [...all, ...chosen];
      }),
    remove: (key) => drop([key]),
    makePrimary: (key) => change((all) => all.map((image) => ({ ...image, is_primary: image.key === key }))),
    send: async (call, params) => {
      for (const group of sendGroups(current.current)) {
        const keys = group.map((image) => image.key);
        try {
          await abortable((signal) =>
            upload(call, {
              params,
              form: uploadForm(group),
              signal,
              onProgress: (sent, total) => setProgress(keys, percent(sent, total)),
            }),
          );
        } catch (error) {
          setProgress(keys, null);
          throw error;
        }
        drop(keys);
      }
    },
    leaveTo: (id) => {
      left.set(id, current.current);
    },
  };
}

/** Groups of parallel uploads: the primary picture alone and first, then the others. */
function sendGroups(images: readonly PendingImage[]): PendingImage[][] {
  const groups = [images.filter((image) => image.is_primary), images.filter((image) => !image.is_primary)];
  return groups.filter((group) => group.length > 0);
}

function uploadForm(images: readonly PendingImage[]): FormData {
  const form = new FormData();
  if (images.some((image) => image.is_primary)) form.append("is_primary", "true");
  for (const image of images) form.append("attachments", image.file, image.file.name);
  return form;
}

const percent = (sent: number, total: number) => (total === 0 ? 0 : Math.round((sent / total) * 100));

let lastKey = 0;
const pending = (file: File): PendingImage => ({
  key: `picture-${++lastKey}`,
  file,
  url: URL.createObjectURL(file),
  is_primary: false,
  progress: null,
});

const release = (image: PendingImage) => URL.revokeObjectURL(image.url);
