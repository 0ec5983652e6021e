import { Checkbox, Group, Switch, TextInput } from "@mantine/core";
import { branchCalls } from "@steward/contract/branches/calls";
import { WEEKDAYS } from "@steward/contract/organisations/constants";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import type { Engineer } from "@steward/contract/service-requests/engineers/rules";
import type { User } from "@steward/contract/users/rules";
import { useState } from "react";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { named } from "../../nouns/record-source.ts";
import { useMay } from "../../session/may.ts";
import { weekday } from "../../ui/text/weekday.ts";
import { EngineerRating } from "./engineer-rating.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { userSource } from "../../users/user-api.ts";

const NEW = { skills: "", home_branch: null as string | null, days: ["1", "2", "3", "4", "5", "6"], is_active: true };

const valuesOf = ({ skills, home_branch, working_days, is_active }: Engineer): typeof NEW => ({
  skills: skills.join(", "),
  home_branch,
  days: working_days.map(String),
  is_active,
});

const bodyOf = ({ skills, home_branch, days, is_active }: typeof NEW) => ({
  skills: skills
    .split(",")
    .map((skill) => skill.trim())
    .filter(Boolean),
  home_branch,
  working_days: days.map(Number).toSorted(),
  is_active,
});

interface EngineerDialogProps {
  engineer: Engineer | null;
  /** A placed person who is a member now, with what their placement tells. */
  placed?: Pick<Engineer, "home_branch" | "home_branch_details"> & { user: User; skills: string };
  onClose: () => void;
}

/** Makes a member an engineer, or edits one. */
export function EngineerDialog({ engineer, placed, onClose }: EngineerDialogProps) {
  const blank = placed ? { ...NEW, skills: placed.skills, home_branch: placed.home_branch } : NEW;
  const start = engineer ? valuesOf(engineer) : blank;
  const [values, setValues] = useState(start);
  const person = engineer ?? placed?.user;
  const first = engineer?.user ?? placed?.user.id ?? null;
  const [user, setUser] = useState<string | null>(first);
  const maySeeBranches = useMay("branch.view");
  const create = useWrite(engineerCalls.create, { onSuccess: onClose });
  const update = useWrite(engineerCalls.update, { onSuccess: onClose });
  const change = (changed: Partial<typeof NEW>) => setValues({ ...values, ...changed });
  const title = engineer ? m.engineers_edit() : m.engineers_add();
  const send = () => {
    const body = bodyOf(values);
    if (engineer) update.mutate({ params: { id: engineer.id }, body, version: engineer.version });
    else if (user) create.mutate({ body: { ...body, user } });
  };
  return (
    <ActionDialog
      title={title}
      size={560}
      onClose={onClose}
      isDirty={JSON.stringify(values) !== JSON.stringify(start) || user !== first}
      action={title}
      isPossible={user !== null}
      isPending={create.isPending || update.isPending}
      failure={<WriteFailure error={create.error ?? update.error} />}
      onSubmit={send}
    >
      {person ? (
        <div>
          <b dir="auto">{person.name}</b> {person.email}
          {engineer && (
            <div>
              <EngineerRating engineer={engineer} />
            </div>
          )}
        </div>
      ) : (
        <RecordPicker
          label={m.forms_required_label({ label: m.engineers_person() })}
          {...userSource}
          query={{ is_active: true }}
          value={user}
          onChange={setUser}
        />
      )}
      <TextInput
        label={m.engineers_skills()}
        description={m.engineers_skills_help()}
        value={values.skills}
        autoComplete="off"
        onChange={(event) => change({ skills: event.currentTarget.value })}
      />
      {maySeeBranches && (
        <RecordPicker
          label={m.engineers_home()}
          {...named(branchCalls.list)}
          query={{ is_active: true }}
          current={(engineer ?? placed)?.home_branch_details}
          value={values.home_branch}
          onChange={(home_branch) => change({ home_branch })}
        />
      )}
      <Checkbox.Group label={m.engineers_days()} value={values.days} onChange={(days) => change({ days })}>
        <Group gap="md" mt={6}>
          {WEEKDAYS.map((day) => (
            <Checkbox key={day} value={String(day)} label={weekday(day, "short")} aria-label={weekday(day)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Switch
        label={m.engineers_active()}
        description={m.engineers_active_help()}
        checked={values.is_active}
        onChange={(event) => change({ is_active: event.currentTarget.checked })}
      />
    </ActionDialog>
  );
}
