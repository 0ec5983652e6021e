import { useRef } from "react";
import { m } from "../messages/messages.js";
import classes from "./camera-view.module.css";
import type { ReadCode } from "./decoder.ts";
import { type CameraState, useCamera } from "./use-camera.ts";

const said: Readonly<Record<CameraState, () => string>> = {
  begins: m.audits_camera_begins,
  looks: m.audits_camera_looks,
  refused: m.audits_camera_refused,
  absent: m.audits_camera_absent,
  failed: m.audits_camera_failed,
};

/** What the camera sees, with a frame to hold labels in. */
export default function CameraView({ onRead }: { onRead: (code: ReadCode) => Promise<void> }) {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, async (code) => {
    await onRead(code);
    // Told without a look at the screen, where the device can.
    navigator.vibrate?.(60);
  });
  const sees = state === "begins" || state === "looks";
  return (
    <div className={classes.camera}>
      {sees && (
        <div className={classes.frame} data-state={state}>
          <video ref={video} className={classes.video} muted playsInline aria-label={m.audits_camera()} />
          <span className={classes.sight} aria-hidden="true" />
        </div>
      )}
      <p role={sees ? "status" : "alert"} className={classes.said}>
        {said[state]()}
      </p>
    </div>
  );
}
