import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import classes from "./imports.module.css";

/** What is left to do after an import, each with the list in which it can be mended. */
export function WhatNow({ job }: { job: ImportJob }) {
  const { data } = useLoad(importCalls.followUp, { params: { id: job.id } }, { silent: true });
  if (!data) return null;
  const here = { name: "imports-id", params: { id: job.id } } as const;
  const open = [
    {
      count: data.branches_without_address,
      text: m.imports_now_addresses,
      goal: { name: "admin-location-branch", search: { has_address: "false" } } as const,
    },
    {
      count: data.models_without_manufacturer,
      text: m.imports_now_makers,
      goal: { name: "admin-all-models", search: { has_manufacturer: "false" } } as const,
    },
    { count: data.rows_warned, text: m.imports_now_warned, goal: { ...here, search: { outcome: "warned" } } },
    { count: data.rows_rejected, text: m.imports_now_rejected, goal: { ...here, search: { outcome: "reject" } } },
  ].filter(({ count }) => count > 0);
  return (
    <section className={classes.panel} aria-labelledby="import-now">
      <h2 id="import-now" className={classes.panelTitle}>
        {m.imports_now()}
      </h2>
      {open.length === 0 && <p className={classes.panelText}>{m.imports_now_nothing()}</p>}
      <ul className={classes.todo}>
        {open.map(({ count, text, goal }) => (
          <li key={goal.search.outcome ?? goal.name}>
            <RouteLink {...goal}>{text({ count })}</RouteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
