import type { OrganisationDetails } from "@steward/contract/organisations";
import { IconLogout, IconSelector, IconSettings } from "@tabler/icons-react";
import { logOut } from "../http/log-out.ts";
import { selectedOrganisation } from "../http/session.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../routes/navigation.tsx";
import { hasRoute, type RouteName } from "../routes/route-table.ts";
import { MenuButton, MenuItem } from "../ui/menu-button.tsx";
import { drawerEntries, isLocked } from "./drawer-entries.ts";
import { initials } from "./drawer-rules.ts";
import { useOrganisation, useProfile } from "./organisation.ts";
import classes from "./profile-block.module.css";

/** The page of the users; where it does not exist, the first page of the preferences that is not locked. */
function preferencesRoute(organisation: OrganisationDetails | undefined): RouteName | null {
  const open = drawerEntries(true)
    .flatMap((entry) => (entry.route === null ? entry.children : [entry]))
    .filter((entry) => !isLocked(entry, organisation))
    .map((entry) => entry.route ?? "");
  return ["admin-users", ...open].find(hasRoute) ?? null;
}

/** Who is signed in, with the menu of preferences and log-out. */
export function ProfileBlock({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const profile = useProfile();
  const go = useGo();
  const name = profile?.name || selectedOrganisation()?.owner.profile_details.name || "";
  const preferences = preferencesRoute(useOrganisation());
  return (
    <MenuButton
      className={classes.block}
      button={
        <>
          <span className={classes.initials} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            <span className={classes.account}>{m.shell_organisation_account()}</span>
          </span>
          <IconSelector size={16} stroke={1.7} aria-hidden="true" />
        </>
      }
    >
      {preferences ? (
        <MenuItem
          icon={<IconSettings size={18} stroke={1.6} aria-hidden="true" />}
          onChoose={() => {
            onChoose?.();
            void go(preferences);
          }}
        >
          {m.shell_preferences()}
        </MenuItem>
      ) : null}
      <MenuItem icon={<IconLogout size={18} stroke={1.6} aria-hidden="true" />} onChoose={logOut}>
        {m.shell_logout()}
      </MenuItem>
    </MenuButton>
  );
}
