import { Tabs } from "@mantine/core";
import { type ComponentType, lazy, Suspense } from "react";
import { useGo, useUrlState } from "../navigation/navigation.tsx";
import type { OwnRoute } from "../navigation/route-names.ts";
import type { TabCard } from "../nouns/card.ts";
import { pagesCards } from "../nouns/registry.ts";
import { mayOf } from "../session/may.ts";
import { useOrganisation } from "../session/organisation.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { useActiveTab } from "../ui/use-active-tab.ts";

interface SettingsTab extends TabCard {
  Content: ComponentType;
}

interface SettingsPageProps {
  page: OwnRoute;
  title: string;
  /** The first tab is the default. */
  tabs: readonly SettingsTab[];
}

/** Page of settings with the masters whose cards name it; the first tab is loaded with it. */
export async function settingsPage(page: OwnRoute, title: () => string): Promise<{ default: ComponentType }> {
  const cards = pagesCards().flatMap(({ tab }) => (tab?.page === page ? [tab] : []));
  const sorted = cards.toSorted((one, other) => one.order - other.order);
  const tabs = await Promise.all(
    sorted.map(async (tab, index) => ({
      ...tab,
      Content: index === 0 ? (await tab.content()).default : lazy(tab.content),
    })),
  );
  return { default: () => <SettingsPage page={page} title={title()} tabs={tabs} /> };
}

/** Masters without pages of their own, as tabs; those that the session may not view are left out. */
function SettingsPage({ page, title, tabs }: SettingsPageProps) {
  const go = useGo();
  const [url] = useUrlState();
  const organisation = useOrganisation();
  const maySee = ({ permission }: SettingsTab) => !organisation || mayOf(organisation)(permission);
  const seen = tabs.filter(maySee);
  // Without any, the first tab presents the refusal of its call.
  const shown = seen.length > 0 ? seen : tabs.slice(0, 1);
  const current = shown.find(({ key }) => key === url.tab) ?? shown[0];
  const list = useActiveTab(current?.key);
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
              {tab.title()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map(({ key }) => (
          <Tabs.Panel key={key} value={key}>
            <Suspense fallback={<SkeletonArea height={320} style={{ marginBlockStart: 16 }} />}>
              <Content />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
