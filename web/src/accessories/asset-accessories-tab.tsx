import { Button } from "@mantine/core";
import { accessoryCalls } from "@steward/contract/accessories/calls";
import type { Accessory } from "@steward/contract/accessories/rules";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { IconArrowUpRight, IconHeadphones } from "@tabler/icons-react";
import { useState } from "react";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { useWrite } from "../http/queries.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { m } from "../messages/messages.js";
import { routePath } from "../navigation/routes.ts";
import { useMay } from "../session/may.ts";
import classes from "../stock/stock.module.css";
import { accessoryCard, accessoryColumns } from "./accessory-columns.tsx";
import { countText } from "../ui/text/count-text.ts";
import { useAccessoryActions } from "./use-accessory-actions.tsx";
import { lazily } from "../ui/lazily.tsx";

const HandOutDialog = lazily(async () => (await import("../stock/piece-dialogs.tsx")).HandOutDialog);

/** Rows of a page in a tab of an asset. */
const PAGE_SIZE = 5;

/** Accessories that stand with an asset or are handed out to it, with the way to hand one out. */
export default function AssetAccessoriesTab({ asset }: { asset: AssetDetails }) {
  const [isHandingOut, setIsHandingOut] = useState(false);
  const { actionsOf, dialog } = useAccessoryActions(asset.id);
  const mayHandOut = useMay("accessory.update");
  return (
    <>
      {mayHandOut ? (
        <div className={classes.tabHead}>
          <Button
            variant="default"
            leftSection={<IconArrowUpRight size={16} aria-hidden />}
            onClick={() => setIsHandingOut(true)}
          >
            {m.accessories_hand_out_to_it()}
          </Button>
        </div>
      ) : null}
      <PagedList
        name="asset-accessories"
        call={accessoryCalls.list}
        label={m.accessories_title()}
        query={{ asset: asset.id }}
        pageSize={PAGE_SIZE}
        defaultOrdering="name"
        columns={accessoryColumns()}
        card={accessoryCard}
        found={(count) => m.accessories_found({ count })}
        rowActions={actionsOf}
        href={({ id }) => routePath("asset-management-accessory-id", { id })}
        empty={{
          icon: <IconHeadphones size={24} stroke={1.6} />,
          title: m.accessories_tab_empty(),
          text: m.accessories_tab_empty_text(),
        }}
      />
      {dialog}
      {isHandingOut ? <HandOutTo asset={asset} onClose={() => setIsHandingOut(false)} /> : null}
    </>
  );
}

/** Chooses an accessory or a consumable and hands it out to the asset. */
function HandOutTo({ asset, onClose }: { asset: AssetDetails; onClose: () => void }) {
  const [accessory, setAccessory] = useState<Accessory | null>(null);
  const handOut = useWrite(accessoryCalls.handOut, { onSuccess: onClose });
  const isUse = accessory?.kind === "consumable";
  return (
    <HandOutDialog
      title={m.accessories_hand_out_to({ name: asset.asset_name || asset.asset_id })}
      action={isUse ? m.accessories_use() : m.accessories_hand_out()}
      asset={asset.id}
      isChosen={accessory !== null}
      choice={
        <RecordPicker
          label={m.accessories_what()}
          call={accessoryCalls.list}
          describe={({ name, available }) => ({
            label: name,
            note: m.accessories_left({ count: countText(available) }),
          })}
          none={m.accessories_empty()}
          value={accessory?.id ?? null}
          current={accessory}
          onChange={() => undefined}
          onPick={setAccessory}
        />
      }
      sending={{
        ...handOut,
        send: (body) => accessory && handOut.mutate({ params: { id: accessory.id }, body }),
      }}
      onClose={onClose}
    />
  );
}
