import type { RequestAction } from "@steward/contract/service-requests/constants";
import { AssignDialog, type DialogProps } from "./assign-dialogs.tsx";
import { EditDialog } from "./form/edit-dialog.tsx";
import { CloseDialog, HoldDialog, type TextAction, TextDialog } from "./request-dialogs.tsx";
import { ScheduleDialog } from "./visits/schedule-dialog.tsx";

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
