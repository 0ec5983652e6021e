import type { assetCalls } from "@steward/contract/assets/calls";
import type { ResponseOf } from "@steward/contract/kit/call";
import { branchCalls } from "@steward/contract/branches/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { IconCategory, IconDeviceDesktop, IconMapPin, IconPackages } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import type { RouteName } from "../navigation/routes.ts";
import { useMay } from "../session/may.ts";
import classes from "./home-page.module.css";
import { countText } from "../ui/text/count-text.ts";

interface TileProps {
  route: RouteName;
  icon: ReactNode;
  label: string;
  count: number | undefined;
}

function Tile({ route, icon, label, count }: TileProps) {
  return (
    <RouteLink name={route} className={classes.tile}>
      <span className={classes.tileIcon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.tileLabel}>{label}</span>
      <span className={classes.tileCount}>{count === undefined ? "\u00a0" : countText(count)}</span>
    </RouteLink>
  );
}

const ONE = { query: { page_size: 1 } };

/** The areas that the session may open, each with the number of records in the list that it opens. */
export function AreaTiles({ overview }: { overview: ResponseOf<typeof assetCalls.overview> }) {
  const maySeeModels = useMay("model.view");
  const maySeeBranches = useMay("branch.view");
  const maySeeCategories = useMay("category.view");
  const models = useLoad(modelCalls.list, ONE, { enabled: maySeeModels, silent: true });
  const branches = useLoad(branchCalls.list, ONE, { enabled: maySeeBranches, silent: true });
  const categories = useLoad(categoryCalls.list, ONE, { enabled: maySeeCategories, silent: true });
  return (
    <div className={classes.tiles}>
      <Tile
        route="asset-management-my-assets"
        icon={<IconPackages size={20} stroke={1.6} />}
        label={m.home_assets()}
        count={overview.total_assets}
      />
      {maySeeModels ? (
        <Tile
          route="admin-all-models"
          icon={<IconDeviceDesktop size={20} stroke={1.6} />}
          label={m.home_models()}
          count={models.data?.count}
        />
      ) : null}
      {maySeeBranches ? (
        <Tile
          route="admin-location-branch"
          icon={<IconMapPin size={20} stroke={1.6} />}
          label={m.home_branches()}
          count={branches.data?.count}
        />
      ) : null}
      {maySeeCategories ? (
        <Tile
          route="admin-category"
          icon={<IconCategory size={20} stroke={1.6} />}
          label={m.home_categories()}
          count={categories.data?.count}
        />
      ) : null}
    </div>
  );
}
