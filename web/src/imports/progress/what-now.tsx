import { Button } from "@mantine/core";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportFollowUp, ImportJob } from "@steward/contract/imports/rules";
import { lazy, Suspense, useState } from "react";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import type { RouteGoal } from "../../navigation/route-names.ts";
import { useMayEach } from "../../session/may.ts";
import classes from "../imports.module.css";

const MergeDialog = lazy(async () => ({ default: (await import("../../merges/merge-dialog.tsx")).MergeDialog }));

/** What is left to do after an import, each with the list in which it can be mended. */
export function WhatNow({ job }: { job: ImportJob }) {
  const { data } = useLoad(importCalls.followUp, { params: { id: job.id } }, { silent: true });
  if (!data) return null;
  const rows = (outcome: string): RouteGoal => ({ name: "imports-id", params: { id: job.id }, search: { outcome } });
  const todo: { id: string; count: number; text: (given: { count: number }) => string; goal: RouteGoal }[] = [
    {
      id: "addresses",
      count: data.branches_without_address,
      text: m.imports_now_addresses,
      goal: { name: "admin-location-branch", search: { has_address: "false" } },
    },
    {
      id: "makers",
      count: data.models_without_manufacturer,
      text: m.imports_now_makers,
      goal: { name: "admin-all-models", search: { has_manufacturer: "false" } },
    },
    {
      id: "serials",
      count: data.repeated_serial_numbers,
      text: m.imports_now_serials,
      goal: { name: "asset-management-my-assets", search: { ordering: "-serial_number" } },
    },
    { id: "warned", count: data.rows_warned, text: m.imports_now_warned, goal: rows("warned") },
    { id: "rejected", count: data.rows_rejected, text: m.imports_now_rejected, goal: rows("reject") },
  ];
  const open = todo.filter(({ count }) => count > 0);
  return (
    <section className={classes.panel} aria-labelledby="import-now">
      <h2 id="import-now" className={classes.panelTitle}>
        {m.imports_now()}
      </h2>
      {open.length + data.look_alikes.length === 0 && <p className={classes.panelText}>{m.imports_now_nothing()}</p>}
      <ul className={classes.todo}>
        {open.map(({ id, count, text, goal }) => (
          <li key={id}>
            <RouteLink {...goal}>{text({ count })}</RouteLink>
          </li>
        ))}
        {data.look_alikes.map((alike) => (
          <LookAlike key={alike.made.id + alike.other.id} {...alike} />
        ))}
      </ul>
    </section>
  );
}

/** Two masters that may be one, which are merged here by whoever may. */
function LookAlike({ kind, made, other }: ImportFollowUp["look_alikes"][number]) {
  const mayMerge = useMayEach()(`${kind}.delete`);
  const [isOpen, setIsOpen] = useState(false);
  const names = { made: made.name, other: other.name };
  const text = {
    manufacturer: m.imports_now_alike_manufacturer,
    brand: m.imports_now_alike_brand,
    model: m.imports_now_alike_model,
  }[kind](names);
  return (
    <li>
      {text}{" "}
      {mayMerge && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${m.merges_merge()}: ${text}`}
          onClick={() => setIsOpen(true)}
        >
          {m.merges_merge()}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <MergeDialog
            kind={kind}
            ids={[other.id, made.id]}
            onMerged={() => undefined}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
