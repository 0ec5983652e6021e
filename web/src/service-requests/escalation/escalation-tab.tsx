import { Button, Group } from "@mantine/core";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { escalationCalls } from "@steward/contract/service-requests/escalation/calls";
import type { EscalationPeople } from "@steward/contract/service-requests/escalation/rules";
import { useState } from "react";
import { EditedForm, useEditedRecord } from "../../forms/edit-page.tsx";
import { ChosenList } from "../../forms/pickers/chosen-list.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { TabIntro } from "../../lists/tab-intro.tsx";
import { m } from "../../messages/messages.js";
import { Column, Panel } from "../../ui/details/details.tsx";

type Level = EscalationPeople["levels"][number];

/** Who is told of the escalations to each level, as a tab of the settings. */
export default function EscalationTab() {
  const edited = useEditedRecord(escalationCalls.people);
  return (
    <>
      <TabIntro text={m.escalation_explanation()} action={null} />
      <EditedForm edited={edited} fields={3}>
        {(people) => <Levels loaded={people} />}
      </EditedForm>
    </>
  );
}

function Levels({ loaded }: { loaded: EscalationPeople }) {
  // The form stays where it is after a save, so that the focus does.
  const [saved, setSaved] = useState(loaded);
  const [levels, setLevels] = useState<readonly Level[]>(loaded.levels);
  const save = useWrite(escalationCalls.setPeople, {
    onSuccess: (people) => {
      setSaved(people);
      setLevels(people.levels);
    },
  });
  const change = (level: number, people: Level["people"]) =>
    setLevels(levels.map((each) => (each.level === level ? { ...each, people } : each)));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const body = { levels: levels.map(({ people }) => people.map(({ id }) => id)) };
        save.mutate({ body, version: saved.version });
      }}
    >
      <Column>
        <WriteFailure error={save.error} />
        {levels.map(({ level, people }) => (
          <Panel key={level} title={m.service_requests_level({ level })}>
            <Column>
              {people.length === 0 && <p>{m.escalation_nobody()}</p>}
              <ChosenList
                label={m.escalation_people({ level })}
                chosen={people}
                onRemove={(id) =>
                  change(
                    level,
                    people.filter((person) => person.id !== id),
                  )
                }
              />
              <RecordPicker
                call={organisationCalls.users}
                describe={({ id, name, email }) => ({
                  label: name,
                  note: email,
                  isRefused: people.some((person) => person.id === id),
                })}
                label={m.escalation_add({ level })}
                value={null}
                onChange={() => undefined}
                onPick={(row) => row && change(level, [...people, { id: row.id, name: row.name }])}
              />
            </Column>
          </Panel>
        ))}
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            {m.escalation_save()}
          </Button>
        </Group>
      </Column>
    </form>
  );
}
