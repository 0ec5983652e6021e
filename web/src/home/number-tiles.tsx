import type { Home } from "@steward/contract/home/rules";
import { IconCategory, IconDeviceDesktop, IconMapPin, IconPackages, IconUserCheck } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import type { RouteName } from "../navigation/route-names.ts";
import { countText } from "../ui/text/count-text.ts";
import classes from "./home-page.module.css";

interface NumberTile {
  key: keyof Home["numbers"];
  route: RouteName;
  icon: typeof IconPackages;
  label: () => string;
}

const TILES: readonly NumberTile[] = [
  { key: "assets", route: "asset-management-my-assets", icon: IconPackages, label: m.home_assets },
  { key: "held", route: "asset-management-custody", icon: IconUserCheck, label: m.home_held },
  { key: "branches", route: "admin-location-branch", icon: IconMapPin, label: m.home_branches },
  { key: "models", route: "admin-all-models", icon: IconDeviceDesktop, label: m.home_models },
  { key: "categories", route: "admin-category", icon: IconCategory, label: m.home_categories },
];

/** How many records the lists have that somebody may open. */
export function NumberTiles({ numbers }: { numbers: Home["numbers"] }) {
  return (
    <section className={`${classes.tiles} ${classes.wide}`} aria-label={m.home_numbers()}>
      {TILES.map(({ key, route, icon: Icon, label }) => {
        const count = numbers[key];
        return count === null ? null : (
          <RouteLink key={key} name={route} className={classes.tile}>
            <span className={classes.tileIcon} aria-hidden="true">
              <Icon size={20} stroke={1.6} />
            </span>
            <span className={classes.tileLabel}>{label()}</span>
            <span className={classes.tileCount}>{countText(count)}</span>
          </RouteLink>
        );
      })}
    </section>
  );
}
