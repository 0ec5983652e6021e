import { Skeleton, Tabs } from "@mantine/core";
import type { Permission } from "@steward/contract/permissions/permissions";
import { type ComponentType, Suspense, useEffect, useRef } from "react";
import { m } from "../../messages/messages.js";
import { useGo, useUrlState } from "../../navigation/navigation.tsx";
import type { RouteName } from "../../navigation/routes.ts";
import { useOrganisation } from "../../session/organisation.ts";
import { PageHeader } from "../../ui/page-header.tsx";

export interface SettingsTab {
  /** Its name in the address. */
  key: string;
  title: string;
  permission: Permission;
  Content: ComponentType;
}

interface SettingsPageProps {
  page: RouteName;
  title: string;
  /** The first one shows unless the address names another. */
  tabs: readonly SettingsTab[];
}

/** Masters without a page of their own, each on a tab; those the session may not see are left out. */
export function SettingsPage({ page, title, tabs }: SettingsPageProps) {
  const go = useGo();
  const [url] = useUrlState();
  const organisation = useOrganisation();
  const maySee = ({ permission }: SettingsTab) =>
    !organisation || organisation.is_owner || organisation.permissions.includes(permission);
  const seen = tabs.filter(maySee);
  // Without any, the answer of the first one's call says so.
  const shown = seen.length > 0 ? seen : tabs.slice(0, 1);
  const current = shown.find(({ key }) => key === url.tab) ?? shown[0];
  const list = useRef<HTMLDivElement>(null);
  // On a phone the row of tabs is wider than the window.
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current?.key]);
  if (!current) return null;
  const { Content } = current;
  return (
    <>
      <PageHeader title={title} />
      <Tabs
        value={current.key}
        keepMounted={false}
        onChange={(key) => void go(page, { search: key && key !== shown[0]?.key ? { tab: key } : {}, replace: true })}
      >
        <Tabs.List ref={list} aria-label={title}>
          {shown.map((tab) => (
            <Tabs.Tab key={tab.key} value={tab.key}>
              {tab.title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map(({ key }) => (
          <Tabs.Panel key={key} value={key}>
            <Suspense fallback={<Skeleton height={320} mt="md" radius="md" aria-label={m.masters_loading()} />}>
              <Content />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
