import { assetCalls } from "@steward/contract/assets/calls";
import type { Asset } from "@steward/contract/assets/rules";
import { IconArchive, IconArrowBackUp, IconCopy, IconMapPin, IconEdit, IconProgress } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import type { ListAction } from "../lists/list-props.ts";
import { undoAction } from "./asset-api.ts";
import { type AssetDialogOfNoun, assetActions } from "./asset-extensions.ts";
import { mayMove, movable } from "./status/asset-status.ts";
import { assetTitle } from "./asset-labels.ts";

const ChangeStatusDialog = lazy(async () => ({
  default: (await import("./status/change-status-dialog.tsx")).ChangeStatusDialog,
}));
const MoveAssetDialog = lazy(async () => ({ default: (await import("./form/move-asset-dialog.tsx")).MoveAssetDialog }));
const RestoreDialog = lazy(async () => ({ default: (await import("./status/restore-dialog.tsx")).RestoreDialog }));

export interface AssetAction extends ListAction {
  /** "edit", "move", "status", "archive", "restore", or that of another noun's action. */
  key: string;
}

/** An asset with the action of another noun whose dialog is open. */
interface Extended {
  asset: Asset;
  action: AssetDialogOfNoun;
}

/** Actions on an asset, with their dialogs. */
export function useAssetActions(): { actionsOf: (asset: Asset) => AssetAction[]; dialogs: ReactNode } {
  const go = useGo();
  const confirm = useConfirm();
  const [changing, setChanging] = useState<Asset | null>(null);
  const [moving, setMoving] = useState<Asset | null>(null);
  const [restoring, setRestoring] = useState<Asset | null>(null);
  const [extended, setExtended] = useState<Extended | null>(null);
  const archive = useWrite(assetCalls.archive, { offers: (_, { params }) => undoAction(params.id) });

  const askToArchive = async (asset: Asset) => {
    const isSure = await confirm({
      title: m.assets_archive_title(),
      body: m.assets_archive_body({ name: assetTitle(asset) }),
      confirmLabel: m.assets_archive_action(),
    });
    if (isSure) archive.mutate({ params: { id: asset.id } });
  };

  const actionsOf = (asset: Asset): AssetAction[] => {
    const isArchived = asset.status_details.category === "archived";
    const size = { size: 16, "aria-hidden": true } as const;
    return [
      {
        permission: "asset.update",
        key: "edit",
        label: m.assets_edit(),
        icon: <IconEdit {...size} />,
        run: () => void go("asset-management-my-assets-id-edit", { params: { id: asset.id } }),
      },
      {
        permission: "asset.create",
        key: "duplicate",
        label: m.assets_duplicate(),
        icon: <IconCopy {...size} />,
        run: () => void go("asset-management-my-assets-create", { search: { of: asset.id } }),
      },
      {
        permission: "asset.change_status",
        key: "status",
        label: m.assets_change_status(),
        icon: <IconProgress {...size} />,
        run: () => setChanging(asset),
      },
      {
        permission: "asset.move_location",
        key: "move",
        label: m.assets_move(),
        icon: <IconMapPin {...size} />,
        run: () => setMoving(asset),
      },
      ...assetActions()
        .filter(({ isOffered = () => true }) => isOffered(asset))
        .map((action) => ({
          permission: action.permission,
          key: action.key,
          label: action.label(),
          icon: <action.icon {...size} />,
          run: () => {
            if ("Dialog" in action) return setExtended({ asset, action });
            const { name, ...rest } = action.goal(asset);
            void go(name, rest);
          },
        })),
      isArchived
        ? {
            permission: "asset.restore",
            key: "restore",
            label: m.assets_restore(),
            icon: <IconArrowBackUp {...size} />,
            run: () => setRestoring(asset),
          }
        : {
            permission: "asset.delete",
            key: "archive",
            label: m.assets_archive_action(),
            icon: <IconArchive {...size} />,
            danger: true,
            refusal: mayMove(movable(asset), "archived") ? undefined : m.assets_archive_refused(),
            run: () => void askToArchive(asset),
          },
    ];
  };

  const dialogs = (
    <Suspense fallback={null}>
      {changing && <ChangeStatusDialog asset={changing} onClose={() => setChanging(null)} />}
      {moving && <MoveAssetDialog asset={moving} onClose={() => setMoving(null)} />}
      {extended && <extended.action.Dialog asset={extended.asset} onClose={() => setExtended(null)} />}
      {restoring && <RestoreDialog asset={restoring} onClose={() => setRestoring(null)} />}
    </Suspense>
  );
  return { actionsOf, dialogs };
}
