import { type RefObject, useEffect, useRef, useState } from "react";
import { makeDecoder, type ReadCode } from "./decoder.ts";

/** How long a device rests between two pictures that it looks at, in milliseconds. */
const BETWEEN = 120;
/** How long a code has to be out of sight before it counts as shown again, in milliseconds. */
const FORGOTTEN = 2500;

/** `begins` until the first picture; why there is none otherwise. */
export type CameraState = "begins" | "looks" | "refused" | "absent" | "failed";

/** Cameras are for secure contexts: TLS, or this machine itself. */
export const hasCamera = (): boolean => window.isSecureContext && "mediaDevices" in navigator;

function reasonOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "absent" : "failed";
}

/** Shows the camera in a video and tells each code that comes into sight, once for as long as it stays. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onRead: (code: ReadCode) => Promise<void> | void,
): CameraState {
  const [state, setState] = useState<CameraState>("begins");
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });
  useEffect(() => {
    const end = new AbortController();
    watch(video, end.signal, { onRead: (code) => read.current(code), onLook: () => setState("looks") }).catch(
      (error: unknown) => {
        if (!end.signal.aborted) setState(reasonOf(error));
      },
    );
    return () => end.abort();
  }, [video]);
  return state;
}

interface Watching {
  onRead: (code: ReadCode) => Promise<void> | void;
  onLook: () => void;
}

async function watch(video: RefObject<HTMLVideoElement | null>, signal: AbortSignal, { onRead, onLook }: Watching) {
  const stream = await navigator.mediaDevices.getUserMedia({
    // The camera that looks away from the person, where there are two.
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener("abort", stop);
  const shown = video.current;
  if (signal.aborted || !shown) return stop();
  try {
    shown.srcObject = stream;
    const [decode] = await Promise.all([makeDecoder(), shown.play()]);
    onLook();
    const seen = new Map<string, number>();
    while (!signal.aborted) {
      for (const code of await decode(shown)) {
        const before = seen.get(code.text) ?? Number.NEGATIVE_INFINITY;
        const now = performance.now();
        seen.set(code.text, now);
        if (now - before > FORGOTTEN) await onRead(code);
      }
      await new Promise((resolve) => setTimeout(resolve, BETWEEN));
    }
  } catch (error) {
    stop();
    throw error;
  }
}
