import "../theme/kit.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { organisationCalls } from "@steward/contract/organisations/calls";
import type { Right } from "@steward/contract/permissions/permissions";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { AddDialogs } from "./add-dialogs.tsx";
import { Overlays } from "./overlays.tsx";
import { HttpError } from "../http/http-error.ts";
import { LoadFailure, moduleLocked } from "../http/load-failure.tsx";
import { queryClient, useLoad } from "../http/queries.ts";
import { keepSessionFresh } from "../http/refresh.ts";
import { BEHIND_DIALOGS } from "../keyboard/modal-focus.ts";
import { useShortcuts } from "../shell/use-shortcuts.ts";
import { m } from "../messages/messages.js";
import { usePageNeeds, useRouteName } from "../navigation/navigation.tsx";
import { useTitledRecord } from "../navigation/record-title.ts";
import type { RouteName } from "../navigation/route-names.ts";
import { routeTitle } from "../navigation/routes.ts";
import { isModuleLocked, mayOf } from "../session/may.ts";
import { colorSchemeManager, theme } from "../theme/theme.ts";
import { ConfirmProvider } from "../ui/dialogs/confirm-dialog.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { showTimesIn, shownZone } from "../ui/text/local-time.ts";
import { Drawer, FreshDetails } from "../shell/drawer/drawer.tsx";
import { drawerEntries } from "../shell/drawer/drawer-entries.ts";
import { whenIdle } from "../ui/when-idle.ts";
import { drawerWidth, isActive, isPreferences, PERMANENT_FROM } from "../shell/drawer/drawer-rules.ts";
import classes from "./signed-in-layout.module.css";
import { TopBar } from "../shell/top-bar/top-bar.tsx";

/** Preloads, when idle, what nearly every page uses for its buttons, filters and pickers. */
const preloadControls = () =>
  whenIdle(() => {
    const parts = [import("../lists/chips/chip-frame.tsx"), import("../ui/buttons/busy-button.tsx")];
    void Promise.all(parts).catch(() => undefined);
  });

function watch(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** Viewport width in pixels. */
const useViewportWidth = (): number => useSyncExternalStore(watch, () => window.innerWidth);

const forbidden = new HttpError(403, null, "");

/** Permissions of a page, or those of its entry in the drawer for one whose calls decide. */
function useModuleNeeds(needs: readonly Right[]): readonly Right[] {
  const name = useRouteName();
  if (needs.length > 0 || name === null) return needs;
  const entries = drawerEntries(isPreferences(name)).flatMap((entry) => [entry, ...entry.children]);
  return entries.find((entry) => entry.route !== null && isActive(entry, name))?.needs ?? needs;
}

/**
 * The page of the route, or a "forbidden" state; forms that nobody could send are never rendered. A page is shown once
 * the permissions are known, which decide what stands on it: until then it asks for its answers, takes its layout and is
 * hidden.
 */
function PermittedPage() {
  const needs = usePageNeeds();
  const modules = useModuleNeeds(needs);
  const organisation = useLoad(organisationCalls.slugDetails);
  // Deferred rendering: the page follows in low priority once the permissions are known.
  const known = useDeferredValue(organisation.data);
  if (known) showTimesIn(known.settings.time_zone);
  const isKnown = known !== undefined || organisation.isError;
  if (needs.length > 0 && !isKnown) return null;
  if (known && modules.length > 0 && modules.every((need) => isModuleLocked(known, need))) {
    return <LoadFailure isPage error={moduleLocked} />;
  }
  if (known && needs.length > 0 && !needs.some(mayOf(known))) {
    return <LoadFailure isPage error={needs.some((need) => isModuleLocked(known, need)) ? moduleLocked : forbidden} />;
  }
  // A page that was there before the zone was known begins anew in it.
  return (
    <div className={classes.shown} data-pending={!isKnown || undefined}>
      <Outlet key={needs.length === 0 ? shownZone() : "permitted"} />
    </div>
  );
}

/** Temporary drawer below 960 px: an overlay that its button, Escape, an outside click and a chosen entry close. */
function TemporaryDrawer({ isOpen, close, preferences }: { isOpen: boolean; close: () => void; preferences: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  useEffect(() => {
    const shown = dialog.current;
    const closeOutside = (event: MouseEvent) => {
      if (event.target === shown) shown?.close();
    };
    shown?.addEventListener("click", closeOutside);
    return () => shown?.removeEventListener("click", closeOutside);
  }, []);
  return (
    <dialog ref={dialog} className={classes.temporary} aria-label={m.shell_navigation()} onClose={close}>
      {isOpen ? (
        <>
          <FreshDetails key={`details ${preferences}`} />
          <Drawer key={String(preferences)} preferences={preferences} close={close} />
        </>
      ) : null}
    </dialog>
  );
}

/** Focus management: after a navigation the focus moves to the page's content, unless the page has set it. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** Title of the tab: that of the route, then the record's name. */
function TabTitle({ name }: { name: RouteName | null }) {
  const record = useTitledRecord();
  if (name === null) return <title>Steward</title>;
  return <title>{`${[routeTitle(name), record].filter(Boolean).join(" · ")} - Steward`}</title>;
}

function Frame() {
  const name = useRouteName();
  const width = useViewportWidth();
  const isPermanent = width >= PERMANENT_FROM;
  const preferences = name !== null && isPreferences(name);
  const [isOpen, setIsOpen] = useState(false);
  const main = useFocusAfterNavigation();
  if (isPermanent && isOpen) setIsOpen(false);
  useShortcuts();
  return (
    <ConfirmProvider>
      <TabTitle name={name} />
      <a className={classes.skip} href="#content" {...BEHIND_DIALOGS}>
        {m.shell_skip()}
      </a>
      <div className={classes.layout}>
        {isPermanent ? (
          <aside className={classes.permanent} {...BEHIND_DIALOGS} style={{ width: drawerWidth(width) }}>
            <FreshDetails key={String(preferences)} />
            <Deferred>
              <Drawer key={String(preferences)} preferences={preferences} />
            </Deferred>
          </aside>
        ) : (
          <TemporaryDrawer isOpen={isOpen} close={() => setIsOpen(false)} preferences={preferences} />
        )}
        <div className={classes.page}>
          <TopBar {...(isPermanent ? {} : { drawer: { isOpen, open: () => setIsOpen(true) } })} />
          <main id="content" ref={main} tabIndex={-1} className={classes.content}>
            <div className={classes.shown} {...BEHIND_DIALOGS}>
              <Deferred>
                <PermittedPage />
              </Deferred>
            </div>
          </main>
        </div>
      </div>
      <AddDialogs />
      <Overlays />
    </ConfirmProvider>
  );
}

/** Layout of pages for signed-in users. */
export function SignedInLayout() {
  useEffect(keepSessionFresh, []);
  useEffect(preloadControls, []);
  useEffect(() => () => queryClient.clear(), []);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <Frame />
      </QueryClientProvider>
    </MantineProvider>
  );
}
