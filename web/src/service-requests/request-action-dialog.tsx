import type { RequestAction } from "@steward/contract/service-requests/constants";
import { lazily } from "../ui/lazily.tsx";
import type { DialogProps } from "./assign-dialogs.tsx";
import type { TextAction } from "./request-dialogs.tsx";

const AssignDialog = lazily(async () => (await import("./assign-dialogs.tsx")).AssignDialog);
const EditDialog = lazily(async () => (await import("./form/edit-dialog.tsx")).EditDialog);
const CloseDialog = lazily(async () => (await import("./request-dialogs.tsx")).CloseDialog);
const HoldDialog = lazily(async () => (await import("./request-dialogs.tsx")).HoldDialog);
const TextDialog = lazily(async () => (await import("./request-dialogs.tsx")).TextDialog);
const ScheduleDialog = lazily(async () => (await import("./visits/schedule-dialog.tsx")).ScheduleDialog);

const texts: readonly RequestAction[] = ["escalate", "resolve", "reopen", "cancel"] satisfies TextAction[];

/** The dialog of an action that asks for something. */
export function RequestActionDialog({ request, action, onClose }: DialogProps & { action: RequestAction }) {
  const props = { request, onClose };
  if (action === "schedule") return <ScheduleDialog {...props} />;
  if (action === "edit") return <EditDialog {...props} />;
  if (action === "assign") return <AssignDialog {...props} />;
  if (action === "hold") return <HoldDialog {...props} />;
  if (action === "close") return <CloseDialog {...props} />;
  return texts.includes(action) ? <TextDialog {...props} action={action as TextAction} /> : null;
}
