import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { useUrlState } from "../../navigation/navigation.tsx";
import { useActiveTab } from "../use-active-tab.ts";
import classes from "./record-tabs.module.css";

interface RecordTab {
  /** Its name in the URL. */
  key: string;
  title: string;
  content: ReactNode;
}

interface RecordTabsProps {
  /** What the record is called. */
  label: string;
  tabs: readonly [RecordTab, ...RecordTab[]];
  /** Search parameters of the URL that a tab keeps something in; they go with it. */
  kept?: readonly string[];
}

/** What belongs to a record, as tabs that the URL names; without a name it is the first one. The others are not mounted. */
export function RecordTabs({ label, tabs, kept = [] }: RecordTabsProps) {
  const [url, change] = useUrlState();
  const [{ key: first }] = tabs;
  const current = tabs.find(({ key }) => key === url.tab)?.key ?? first;
  const list = useActiveTab(current);
  const left = Object.fromEntries(kept.map((name) => [name, ""]));
  return (
    <Tabs
      value={current}
      keepMounted={false}
      onChange={(tab) => change({ ...left, tab: tab === first || tab === null ? "" : tab })}
    >
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map(({ key, title }) => (
          <Tabs.Tab key={key} value={key}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={classes.panel}>
        {tabs.map(({ key, content }) => (
          <Tabs.Panel key={key} value={key}>
            {content}
          </Tabs.Panel>
        ))}
      </div>
    </Tabs>
  );
}
