import { Stack, TextInput } from "@mantine/core";
import { branchCalls } from "@steward/contract/branches/calls";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import { useId } from "react";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import classes from "../imports.module.css";
import { placeGaps } from "./unsaid.ts";

interface PlacesPanelProps {
  job: ImportJob;
  settings: ImportSettings;
  onChange: (settings: ImportSettings) => void;
}

/** Asks for the places that the file leaves out: the branch of all rows, and a name for each level between two. */
export function PlacesPanel({ job, settings, onChange }: PlacesPanelProps) {
  const { branch, between, lowest } = placeGaps(settings, job.fields);
  const branches = useId();
  if (!branch && between.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="import-places">
      <h2 id="import-places" className={classes.panelTitle}>
        {m.imports_places()}
      </h2>
      <p className={classes.panelText}>{m.imports_places_text({ field: lowest?.title ?? "" })}</p>
      <Stack gap="md" className={classes.asked}>
        {branch && (
          <>
            <TextInput
              label={m.imports_all_in_branch()}
              description={m.imports_all_in_branch_text()}
              list={branches}
              value={settings.fixed[branch.key] ?? ""}
              onChange={(event) =>
                onChange({ ...settings, fixed: { ...settings.fixed, [branch.key]: event.currentTarget.value } })
              }
            />
            <BranchNames id={branches} />
          </>
        )}
        {between.map(({ field, level, below }) => (
          <TextInput
            key={level}
            label={m.imports_unnamed_place({ field: field.title, below })}
            value={settings.unnamed_places[level] ?? ""}
            onChange={(event) =>
              onChange({
                ...settings,
                unnamed_places: { ...settings.unnamed_places, [level]: event.currentTarget.value },
              })
            }
          />
        ))}
      </Stack>
    </section>
  );
}

/** Names of branches, offered while one is typed. */
function BranchNames({ id }: { id: string }) {
  const { data } = useLoad(branchCalls.list, { query: { is_active: true, page_size: 100 } }, { silent: true });
  return (
    <datalist id={id}>
      {data?.results.map((branch) => (
        <option key={branch.id}>{branch.name}</option>
      ))}
    </datalist>
  );
}
