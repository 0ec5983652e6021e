import { Button } from "@mantine/core";
import { IconCamera, IconCameraOff } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { m } from "../messages/messages.js";
import { SkeletonArea } from "../ui/skeleton.tsx";
import classes from "./camera-view.module.css";
import type { ReadCode } from "./decoder.ts";
import { hasCamera } from "./use-camera.ts";

const CameraView = lazy(() => import("./camera-view.tsx"));

/** Button that shows the camera and tells each code that it reads; says why where there is no camera. */
export function CameraScan({ onRead }: { onRead: (code: ReadCode) => Promise<void> }) {
  const [looks, setLooks] = useState(false);
  if (!hasCamera()) return <p className={classes.said}>{m.audits_camera_needs_tls()}</p>;
  return (
    <>
      <Button
        variant="default"
        className={classes.button ?? ""}
        leftSection={looks ? <IconCameraOff size={18} aria-hidden /> : <IconCamera size={18} aria-hidden />}
        onClick={() => setLooks(!looks)}
      >
        {looks ? m.audits_camera_stop() : m.audits_camera_start()}
      </Button>
      {looks && (
        <Suspense fallback={<SkeletonArea height={240} />}>
          <CameraView onRead={onRead} />
        </Suspense>
      )}
    </>
  );
}
