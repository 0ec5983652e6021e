import type { Right } from "@steward/contract/permissions/permissions";
import {
  IconAlertTriangle,
  IconBuilding,
  IconBuildingSkyscraper,
  IconHeadset,
  IconHistory,
  IconKey,
  IconLogin2,
  IconLogout,
  IconSelector,
  IconSettings,
  IconUserCircle,
  IconWebhook,
} from "@tabler/icons-react";
import { signOut } from "../../http/log-out.ts";
import { selectedOrganisation } from "../../http/session.ts";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import type { RouteName } from "../../navigation/route-names.ts";
import { routeTitle } from "../../navigation/routes.ts";
import { mayOf } from "../../session/may.ts";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { MenuButton, MenuGroup, MenuItem } from "../../ui/menus/menu-button.tsx";
import { firstPage } from "./first-page.ts";
import { initials } from "./drawer-rules.ts";
import { useOrganisation, useProfile } from "../../session/organisation.ts";
import classes from "./profile-block.module.css";
import { switchOrganisation } from "../../session/switch-organisation.ts";

/** Pages outside the drawer's entries, with the permission of each. */
const OWN_PAGES: readonly { route: RouteName; icon: typeof IconSettings; needs?: Right }[] = [
  { route: "admin-profile", icon: IconUserCircle },
  { route: "admin-api-tokens", icon: IconKey, needs: "api_token.manage" },
  { route: "admin-webhooks", icon: IconWebhook, needs: "webhook.manage" },
  { route: "admin-organisation-settings", icon: IconBuilding, needs: "settings.update" },
  { route: "admin-service-settings", icon: IconHeadset, needs: "settings.update" },
  { route: "admin-organisations", icon: IconBuildingSkyscraper, needs: "operator" },
  { route: "admin-single-sign-on", icon: IconLogin2, needs: "settings.view" },
  { route: "admin-failed-jobs", icon: IconAlertTriangle, needs: "settings.view" },
  { route: "admin-activity", icon: IconHistory, needs: "activity.view" },
];

/** What this device keeps for the person and has not sent; it stays, and is sent when the same person signs in again. */
async function unsentOf(organisation = "", person = ""): Promise<number> {
  try {
    const { countOf, ownerOf } = await import("../../device/device-store.ts");
    return await countOf(ownerOf(organisation, person));
  } catch {
    // A device that keeps nothing at all.
    return 0;
  }
}

/** The signed-in user, with a menu of own pages, preferences, organisations and log-out. */
export function ProfileBlock({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const profile = useProfile();
  const go = useGo();
  const organisation = useOrganisation();
  const organisations = profile?.organisations ?? [];
  const ownPages = OWN_PAGES.filter(({ needs }) => !needs || mayOf(organisation)(needs));
  const name = profile?.name || selectedOrganisation()?.owner.profile_details.name || "";
  const preferences = firstPage("preferences", organisation);
  const confirm = useConfirm();
  const leave = async () => {
    const count = await unsentOf(organisation?.id, profile?.id);
    const question = {
      title: m.shell_unsent_title(),
      body: m.shell_unsent({ count }),
      confirmLabel: m.shell_logout(),
    };
    if (count === 0 || (await confirm(question))) signOut();
  };
  return (
    <MenuButton
      className={classes.block}
      button={
        <>
          <span className={classes.initials} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={classes.words}>
            <span className={classes.name} title={name}>
              {name}
            </span>
            <span className={classes.account}>{m.shell_organisation_account()}</span>
            {organisations.length > 1 ? <span className={classes.account}>{organisation?.name}</span> : null}
          </span>
          <IconSelector size={16} stroke={1.7} aria-hidden="true" />
        </>
      }
    >
      {ownPages.map(({ route, icon: Icon }) => (
        <MenuItem
          key={route}
          icon={<Icon size={18} stroke={1.6} aria-hidden="true" />}
          onChoose={() => {
            onChoose?.();
            void go(route);
          }}
        >
          {routeTitle(route)}
        </MenuItem>
      ))}
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
      {organisations.length > 1 ? (
        <MenuGroup label={m.sessions_switch()}>
          {organisations.map((other) => (
            <MenuItem
              key={other.id}
              isChosen={other.id === organisation?.id}
              onChoose={() => void switchOrganisation(other)}
            >
              {other.name}
            </MenuItem>
          ))}
        </MenuGroup>
      ) : null}
      <MenuItem icon={<IconLogout size={18} stroke={1.6} aria-hidden="true" />} onChoose={() => void leave()}>
        {m.shell_logout()}
      </MenuItem>
    </MenuButton>
  );
}
