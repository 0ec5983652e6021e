import type { InviteState } from "@steward/contract/exchange/constants";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemAsset } from "@steward/contract/oem-assets/rules";
import { type ReactNode, useState } from "react";
import { useWrite } from "../../http/queries.ts";
import type { ListAction } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { EITHER, showOemAsset } from "./oem-asset-api.ts";
import { lazily } from "../../ui/lazily.tsx";

const LinkDialog = lazily(async () => (await import("./link-dialog.tsx")).LinkDialog);
const MoveDialog = lazily(async () => (await import("./move-dialog.tsx")).MoveDialog);
const ReasonDialog = lazily(async () => (await import("./reason-dialog.tsx")).ReasonDialog);

type Step = "move" | "receive" | "link" | "decline" | "return" | "undo";

/** What can be done with an invite in its state, what leads on first. */
const STEPS: Record<InviteState, readonly Step[]> = {
  Invited: ["move", "receive", "link", "decline"],
  Received: ["move", "link", "decline", "return"],
  Moved: ["undo", "return"],
  Linked: ["undo", "return"],
  Declined: [],
  Returned: [],
  Withdrawn: [],
};

const isUndoable = ({ undoable_until: until }: OemAsset) => until !== null && Date.parse(until) > Date.now();

/** What can be done with an invite, for menus and headers, and the dialogs that it opens. */
export function useInviteActions(): { actionsOf: (invite: OemAsset) => ListAction[]; dialog: ReactNode } {
  const confirm = useConfirm();
  const [asked, setAsked] = useState<{ step: Step; invite: OemAsset } | null>(null);
  const receive = useWrite(oemAssetCalls.receive, { onSuccess: showOemAsset });
  const undo = useWrite(oemAssetCalls.undo, { onSuccess: showOemAsset });
  const close = () => setAsked(null);

  const askToUndo = async ({ id, version, invite_status, undoable_until }: OemAsset) => {
    const until = localMinute(undoable_until);
    const body =
      invite_status === "Moved" ? m.oem_assets_undo_move_text({ until }) : m.oem_assets_undo_link_text({ until });
    if (await confirm({ title: m.oem_assets_undo_title(), body, confirmLabel: m.oem_assets_undo() }))
      undo.mutate({ params: { id }, version });
  };
  const actions: Record<Step, (invite: OemAsset) => ListAction> = {
    move: (invite) => ({
      permission: "oem_asset.move",
      label: m.oem_assets_move(),
      run: () => setAsked({ step: "move", invite }),
    }),
    receive: ({ id, version }) => ({
      permission: EITHER,
      label: m.oem_assets_receive(),
      run: () => receive.mutate({ params: { id }, version }),
    }),
    link: (invite) => ({
      permission: "oem_asset.link",
      label: m.oem_assets_link(),
      run: () => setAsked({ step: "link", invite }),
    }),
    decline: (invite) => ({
      permission: EITHER,
      label: m.oem_assets_decline(),
      danger: true,
      run: () => setAsked({ step: "decline", invite }),
    }),
    return: (invite) => ({
      permission: "oem_asset.move",
      label: m.oem_assets_return(),
      danger: true,
      run: () => setAsked({ step: "return", invite }),
    }),
    undo: (invite) => ({ permission: EITHER, label: m.oem_assets_undo(), run: () => void askToUndo(invite) }),
  };
  return {
    actionsOf: (invite) =>
      STEPS[invite.invite_status]
        .filter((step) => step !== "undo" || isUndoable(invite))
        .map((step) => actions[step](invite)),
    dialog: asked && <AskedDialog {...asked} onClose={close} />,
  };
}

function AskedDialog({ step, invite, onClose }: { step: Step; invite: OemAsset; onClose: () => void }) {
  if (step === "move") return <MoveDialog invite={invite} onClose={onClose} />;
  if (step === "link") return <LinkDialog invite={invite} onClose={onClose} />;
  return <ReasonDialog invite={invite} isReturn={step === "return"} onClose={onClose} />;
}
