import { useMantineColorScheme } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconArrowLeft, IconHome, IconKeyboard, IconMenu2 } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { BEHIND_DIALOGS } from "../../keyboard/modal-focus.ts";
import { m } from "../../messages/messages.js";
import { RouteLink, useGo, useRouteName } from "../../navigation/navigation.tsx";
import { useTitledRecord } from "../../navigation/record-title.ts";
import type { RouteName } from "../../navigation/route-names.ts";
import { parentRoute, routeTitle } from "../../navigation/routes.ts";
import { type Density, setDensity, useDensity } from "../../theme/density.ts";
import { MenuButton, MenuGroup, MenuItem } from "../../ui/menus/menu-button.tsx";
import { showOverlay } from "../commands/overlay.ts";
import { useOrganisation } from "../../session/organisation.ts";
import { drawerEntries } from "../drawer/drawer-entries.ts";
import { isActive, isPreferences } from "../drawer/drawer-rules.ts";
import { QuickActionsField } from "./quick-actions-field.tsx";
import { SearchField } from "./search-field.tsx";
import classes from "./top-bar.module.css";

/** Goes back in history, or to the page's list when it was opened directly. */
function BackButton({ parent }: { parent: RouteName }) {
  const { history } = useRouter();
  const go = useGo();
  return (
    <button
      type="button"
      className={`${classes.icon} ${classes.arrow}`}
      aria-label={m.shell_back()}
      title={m.shell_back()}
      onClick={() => (history.canGoBack() ? history.back() : void go(parent))}
    >
      <IconArrowLeft size={20} stroke={1.7} aria-hidden="true" />
    </button>
  );
}

function Breadcrumb({ name }: { name: RouteName }) {
  const parent = parentRoute(name);
  const record = useTitledRecord();
  const organisation = useOrganisation();
  const group = drawerEntries(isPreferences(name), organisation).find(
    (entry) => entry.route === null && isActive(entry, name),
  );
  return (
    <nav aria-label={m.shell_breadcrumb()} className={classes.breadcrumb}>
      <ol>
        {name === "index" ? null : (
          <li className={classes.wide}>
            <RouteLink name="index" aria-label={m.shell_title_home()} className={classes.home}>
              <IconHome size={18} stroke={1.6} aria-hidden="true" />
            </RouteLink>
          </li>
        )}
        {group ? (
          <li className={classes.wide}>
            <span className={classes.step}>{group.title}</span>
          </li>
        ) : null}
        {parent ? (
          <li className={classes.wide}>
            <RouteLink name={parent} className={classes.step}>
              {routeTitle(parent)}
            </RouteLink>
          </li>
        ) : null}
        <li aria-current="page" className={classes.current}>
          {routeTitle(name)}
          {record ? (
            <>
              {" "}
              <span dir="auto" className={classes.record}>
                {m.shell_breadcrumb_record({ record })}
              </span>
            </>
          ) : null}
        </li>
      </ol>
    </nav>
  );
}

/** Menu of colour scheme, density and shortcuts. */
function AppearanceMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const density = useDensity();
  const schemes = [
    { value: "auto", label: m.shell_scheme_system() },
    { value: "light", label: m.shell_scheme_light() },
    { value: "dark", label: m.shell_scheme_dark() },
  ] as const;
  const densities: { value: Density; label: string }[] = [
    { value: "comfortable", label: m.shell_density_comfortable() },
    { value: "compact", label: m.shell_density_compact() },
  ];
  return (
    <MenuButton
      label={m.shell_appearance()}
      className={classes.icon}
      align="end"
      button={<IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden="true" />}
    >
      <MenuGroup label={m.shell_scheme()}>
        {schemes.map(({ value, label }) => (
          <MenuItem key={value} staysOpen isChosen={colorScheme === value} onChoose={() => setColorScheme(value)}>
            {label}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup label={m.shell_density()}>
        {densities.map(({ value, label }) => (
          <MenuItem key={value} staysOpen isChosen={density === value} onChoose={() => setDensity(value)}>
            {label}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuItem
        icon={<IconKeyboard size={18} stroke={1.6} aria-hidden="true" />}
        onChoose={() => showOverlay("shortcuts")}
      >
        {m.palette_shortcuts()}
      </MenuItem>
    </MenuButton>
  );
}

/** Top bar: menu button below 960 px, back button on inner pages, Quick Actions, Search, appearance menu. */
export function TopBar({ drawer }: { drawer?: { isOpen: boolean; open: () => void } }) {
  const name = useRouteName();
  const parent = name === null ? null : parentRoute(name);
  return (
    <header className={classes.bar} {...BEHIND_DIALOGS}>
      {drawer ? (
        <button
          type="button"
          className={classes.icon}
          aria-label={m.shell_open_menu()}
          aria-expanded={drawer.isOpen}
          onClick={drawer.open}
        >
          <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
        </button>
      ) : null}
      {parent ? <BackButton parent={parent} /> : null}
      {name === null ? <span className={classes.breadcrumb} /> : <Breadcrumb name={name} />}
      <QuickActionsField />
      <SearchField />
      <AppearanceMenu />
    </header>
  );
}
