import { Button } from "@mantine/core";
import type { Asset } from "@steward/contract/assets/rules";
import { IconMapPin, IconPhoto } from "@tabler/icons-react";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { Breadcrumb } from "../../ui/text/breadcrumb.tsx";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { ActionMenu, runOrExplain } from "../../ui/menus/action-menu.tsx";
import { today } from "../../ui/text/local-time.ts";
import { StatusChip } from "../../ui/status/status-chip.tsx";
import classes from "./asset-header.module.css";
import { assetBreadcrumb, assetTitle } from "../asset-labels.ts";
import { CustodyText } from "../custody/holder-text.tsx";
import { CoverageBadge } from "./coverage-text.tsx";
import type { AssetAction } from "../use-asset-actions.tsx";

/** Number of actions rendered as buttons, the most used one last as the primary; the others are in the menu. */
const BUTTONS = 3;
/** Actions that have a button in a tab of the page, and no second one above it. */
const IN_TABS: readonly string[] = ["raise-request"];

interface AssetHeaderProps {
  asset: Asset;
  actions: readonly AssetAction[];
  /** Opens what its warranty and its contract say. */
  onContract: (() => void) | undefined;
}

/** Header of an asset: picture, tag and serial number, name, status, cover, place and actions. */
export function AssetHeader({ asset, actions, onContract }: AssetHeaderProps) {
  const isArchived = asset.status_details.category === "archived";
  const first: readonly string[] = isArchived
    ? ["restore", "edit", "status"]
    : ["edit", "status", "check-in", "check-out"];
  const rank = ({ key }: AssetAction) => (first.includes(key) ? first.indexOf(key) : first.length);
  const sorted = actions.toSorted((one, other) => rank(one) - rank(other));
  const buttons = sorted.filter(({ key }) => !IN_TABS.includes(key)).slice(0, BUTTONS);
  const rest = sorted.filter((action) => !buttons.includes(action));
  const breadcrumb = assetBreadcrumb(asset);

  return (
    <header className={classes.header}>
      {asset.primary_image ? (
        <RouteLink
          name="asset-management-my-assets-id"
          params={{ id: asset.id }}
          search={{ tab: "attachments" }}
          className={classes.picture}
          aria-label={m.assets_show_pictures()}
        >
          <img src={asset.primary_image.thumbnail} alt={m.assets_picture_of({ name: assetTitle(asset) })} />
        </RouteLink>
      ) : (
        <div className={classes.picture} aria-hidden="true">
          <IconPhoto size={28} stroke={1.4} />
        </div>
      )}
      <div className={classes.words}>
        <p className={classes.numbers}>
          <span>{asset.asset_id}</span>
          {asset.serial_number !== "" && <span>{m.assets_serial_short({ serial: asset.serial_number })}</span>}
        </p>
        <h1 className={classes.name}>{assetTitle(asset)}</h1>
        <div className={classes.facts}>
          <StatusChip status={asset.status_details} />
          <CoverageBadge asset={asset} today={today()} onOpen={onContract} />
          <CustodyText asset={asset} today={today()} />
          {breadcrumb.length > 0 && (
            <div className={classes.place}>
              <IconMapPin size={15} aria-hidden />
              <Breadcrumb label={m.locations_way()} steps={breadcrumb} render={(step) => <StepLink step={step} />} />
            </div>
          )}
        </div>
      </div>
      <div className={classes.actions}>
        {buttons.toReversed().map((action) => (
          <Button
            key={action.key}
            variant={action === buttons[0] ? "filled" : "default"}
            onClick={() => runOrExplain(action)}
          >
            {action.label}
          </Button>
        ))}
        {rest.length > 0 && <ActionMenu framed actions={() => rest} />}
      </div>
    </header>
  );
}

/** Breadcrumb step that links to all assets in it. */
const StepLink = ({ step }: { step: PlaceStep }) => (
  <RouteLink
    name="asset-management-my-assets"
    search={{ [step.location_type === "Branch" ? "branch" : "location"]: step.id }}
  >
    {step.name}
  </RouteLink>
);
