import { Menu } from "@mantine/core";
import { IconLogout, IconSelector, IconSettings } from "@tabler/icons-react";
import { logOut } from "../http/log-out.ts";
import { selectedOrganisation } from "../http/session.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../routes/navigation.tsx";
import { hasRoute, type RouteName } from "../routes/route-table.ts";
import { drawerEntries } from "./drawer-entries.ts";
import { initials } from "./drawer-rules.ts";
import { useProfile } from "./organisation.ts";
import classes from "./profile-block.module.css";

/** The page of the users, or as long as that does not exist the first page of the preferences. */
function preferencesRoute(): RouteName | null {
  const wanted = ["admin-users", drawerEntries(true)[0]?.route ?? ""];
  return wanted.find(hasRoute) ?? null;
}

/** Who is signed in, with the menu of preferences and log-out. */
export function ProfileBlock() {
  const profile = useProfile();
  const go = useGo();
  const name = profile?.name || selectedOrganisation()?.owner.profile_details.name || "";
  const preferences = preferencesRoute();
  return (
    <Menu position="bottom-start" width={220} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.block}>
          <span className={classes.initials} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            <span className={classes.account}>{m.shell_organisation_account()}</span>
          </span>
          <IconSelector size={16} stroke={1.7} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {preferences ? (
          <Menu.Item leftSection={<IconSettings size={16} aria-hidden="true" />} onClick={() => void go(preferences)}>
            {m.shell_preferences()}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={logOut}>
          {m.shell_logout()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
