import { Button } from "@mantine/core";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { licenseCalls } from "@steward/contract/licenses/calls";
import type { License } from "@steward/contract/licenses/rules";
import { IconDeviceDesktopPlus, IconLicense } from "@tabler/icons-react";
import { useState } from "react";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { useWrite } from "../http/queries.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { m } from "../messages/messages.js";
import { routePath } from "../navigation/routes.ts";
import { useMay } from "../session/may.ts";
import classes from "../stock/stock.module.css";
import { licenseCard, licenseColumns } from "./license-columns.tsx";
import { useLicenseActions } from "./use-license-actions.tsx";
import { lazily } from "../ui/lazily.tsx";

const HandOutDialog = lazily(async () => (await import("../stock/piece-dialogs.tsx")).HandOutDialog);

/** Rows of a page in a tab of an asset. */
const PAGE_SIZE = 5;

/** Licenses that belong to an asset or have a seat with it, with the way to check a seat out. */
export default function AssetLicensesTab({ asset }: { asset: AssetDetails }) {
  const [isCheckingOut, setIsCheckingOut] = useState(false);
  const { actionsOf, dialog } = useLicenseActions(asset.id);
  const mayCheckOut = useMay("license.checkout");
  return (
    <>
      {mayCheckOut ? (
        <div className={classes.tabHead}>
          <Button
            variant="default"
            leftSection={<IconDeviceDesktopPlus size={16} aria-hidden />}
            onClick={() => setIsCheckingOut(true)}
          >
            {m.licenses_check_out_to_it()}
          </Button>
        </div>
      ) : null}
      <PagedList
        name="asset-licenses"
        call={licenseCalls.list}
        label={m.licenses_title()}
        query={{ asset: asset.id }}
        pageSize={PAGE_SIZE}
        defaultOrdering="name"
        columns={licenseColumns()}
        card={licenseCard}
        found={(count) => m.licenses_found({ count })}
        rowActions={actionsOf}
        href={({ id }) => routePath("asset-management-license-id", { id })}
        empty={{
          icon: <IconLicense size={24} stroke={1.6} />,
          title: m.licenses_tab_empty(),
          text: m.licenses_tab_empty_text(),
        }}
      />
      {dialog}
      {isCheckingOut ? <CheckOutTo asset={asset} onClose={() => setIsCheckingOut(false)} /> : null}
    </>
  );
}

/** Chooses a license with a free seat and checks one out to the asset. */
function CheckOutTo({ asset, onClose }: { asset: AssetDetails; onClose: () => void }) {
  const [license, setLicense] = useState<License | null>(null);
  const checkOut = useWrite(licenseCalls.checkOut, { onSuccess: onClose });
  return (
    <HandOutDialog
      title={m.licenses_check_out_to({ name: asset.asset_name || asset.asset_id })}
      action={m.licenses_check_out()}
      isSingle
      asset={asset.id}
      isChosen={license !== null}
      choice={
        <RecordPicker
          label={m.licenses_what()}
          call={licenseCalls.list}
          query={{ has_seats: true }}
          describe={({ name, available }) => ({ label: name, note: m.licenses_left({ count: available }) })}
          none={m.licenses_none_free()}
          value={license?.id ?? null}
          current={license}
          onChange={() => undefined}
          onPick={setLicense}
        />
      }
      sending={{
        ...checkOut,
        send: ({ user, asset: holder, note }) =>
          license && checkOut.mutate({ params: { id: license.id }, body: { user, asset: holder, note } }),
      }}
      onClose={onClose}
    />
  );
}
