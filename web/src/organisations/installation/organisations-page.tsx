import { Tabs } from "@mantine/core";
import { lazy, Suspense } from "react";
import { m } from "../../messages/messages.js";
import { useGo, useUrlState } from "../../navigation/navigation.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { useActiveTab } from "../../ui/use-active-tab.ts";
import { InstalledOrganisations } from "./installed-organisations.tsx";

const AskedKinds = lazy(async () => ({ default: (await import("./asked-kinds.tsx")).AskedKinds }));
const Backups = lazy(async () => ({ default: (await import("./backups.tsx")).Backups }));
const Operators = lazy(async () => ({ default: (await import("./operators.tsx")).Operators }));

const tabs = [
  { key: "organisations", title: m.installation_tab_organisations, Content: InstalledOrganisations },
  { key: "requests", title: m.installation_tab_requests, Content: AskedKinds },
  { key: "operators", title: m.installation_tab_operators, Content: Operators },
  { key: "backups", title: m.backups_tab, Content: Backups },
];

/** The organisations of the installation, what they ask for, who runs it, and its backups. */
export function OrganisationsPage() {
  const go = useGo();
  const [url] = useUrlState();
  const current = tabs.find(({ key }) => key === url.tab)?.key ?? "organisations";
  const list = useActiveTab(current);
  return (
    <>
      <PageHeader title={m.shell_title_organisations()} />
      <Tabs
        value={current}
        keepMounted={false}
        onChange={(key) =>
          void go("admin-organisations", { search: key && key !== "organisations" ? { tab: key } : {}, replace: true })
        }
      >
        <Tabs.List ref={list} aria-label={m.shell_title_organisations()}>
          {tabs.map(({ key, title }) => (
            <Tabs.Tab key={key} value={key}>
              {title()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ key, Content }) => (
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
