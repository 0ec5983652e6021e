import { assetCalls } from "@steward/contract/assets/calls";
import type { Location } from "@steward/contract/locations/rules";
import { useId } from "react";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { SkeletonBlock, SkeletonRegion } from "../../ui/skeleton.tsx";
import { StatusMark } from "../../ui/status/status-chip.tsx";
import classes from "./place-panel.module.css";

/** Number of assets that are named; the others are in their list. */
const SHOWN = 5;

/** The newest assets in a place, at any depth, with the way to all of them. */
export function PlaceAssets({ place, isSettled }: { place: Location; isSettled: boolean }) {
  const id = useId();
  const query = { location: place.id, ordering: "-created", page_size: SHOWN } as const;
  const found = useLoad(assetCalls.list, { query }, { enabled: isSettled, silent: true });
  const rows = found.data?.results;
  return (
    <section className={classes.assets} aria-labelledby={id}>
      <div className={classes.assetsHead}>
        <h3 id={id} className={classes.assetsTitle}>
          {m.locations_assets_here()}
        </h3>
        {place.asset_count > SHOWN && (
          <RouteLink
            name="asset-management-my-assets"
            search={{ [place.location_type === "Branch" ? "branch" : "location"]: place.id }}
          >
            {m.locations_assets_all({ count: place.asset_count })}
          </RouteLink>
        )}
      </div>
      {found.error && !rows ? <p className={classes.quiet}>{m.locations_assets_failed()}</p> : null}
      {rows ? (
        <ul className={classes.rows}>
          {rows.map((asset) => (
            <li key={asset.id}>
              <RouteLink name="asset-management-my-assets-id" params={{ id: asset.id }} className={classes.row}>
                <StatusMark category={asset.status_details.category} color={asset.status_details.color} />
                <span dir="auto" className={classes.name}>
                  {asset.asset_name || asset.product_details?.name || asset.serial_number}
                </span>
                <span className={classes.tag}>{asset.asset_id}</span>
              </RouteLink>
            </li>
          ))}
        </ul>
      ) : found.error ? null : (
        <SkeletonRegion>
          {Array.from({ length: Math.min(SHOWN, place.asset_count) }, (_, index) => (
            <div key={index} className={classes.bone}>
              <SkeletonBlock height={14} width={`${80 - index * 8}%`} />
            </div>
          ))}
        </SkeletonRegion>
      )}
    </section>
  );
}
