import { IconFileImport, IconMapPin, IconPlus, IconTableImport } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
import { RouteLink, type UrlState } from "../navigation/navigation.tsx";
import type { RouteName } from "../navigation/route-names.ts";
import { importPermissions } from "../nouns/registry.ts";
import { permitted, type Permitted, useMayEach } from "../session/may.ts";
import classes from "./quick-actions.module.css";

interface QuickAction extends Permitted {
  /** Is among the first steps of an empty register too. */
  isStep?: boolean;
  route: RouteName;
  search?: UrlState;
  icon: ReactNode;
  label: string;
}

const actions = (): QuickAction[] => [
  {
    isStep: true,
    permission: "asset.create",
    route: "asset-management-my-assets-create",
    icon: <IconPlus size={16} stroke={1.8} aria-hidden />,
    label: m.home_create_asset(),
  },
  {
    isStep: true,
    permission: "asset.import",
    route: "imports-create",
    search: { kind: "assets" },
    icon: <IconTableImport size={16} stroke={1.6} aria-hidden />,
    label: m.home_import(),
  },
  {
    permission: importPermissions(),
    route: "imports",
    icon: <IconFileImport size={16} stroke={1.6} aria-hidden />,
    label: m.imports_all_imports(),
  },
  {
    permission: "branch.view",
    route: "admin-location-branch",
    icon: <IconMapPin size={16} stroke={1.6} aria-hidden />,
    label: m.locations_all(),
  },
];

/** The ways that people take from the home page, as far as the session may; `isFirst` where the first steps stand below. */
export function QuickActions({ isFirst }: { isFirst: boolean }) {
  const shown = permitted(actions(), useMayEach()).filter(({ isStep }) => !isFirst || !isStep);
  if (shown.length === 0) return null;
  return (
    <nav className={classes.actions} aria-label={m.home_quick_actions()}>
      {shown.map(({ route, search, icon, label }) => (
        <RouteLink key={label} name={route} search={search} className={classes.action}>
          {icon}
          {label}
        </RouteLink>
      ))}
    </nav>
  );
}
