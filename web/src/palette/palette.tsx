import { IconBox } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { cardOf } from "../nouns/registry.ts";
import { useOrganisation } from "../session/organisation.ts";
import { commands } from "../shell/commands/commands.ts";
import { showOverlay } from "../shell/commands/overlay.ts";
import { useOpenCommand } from "../shell/commands/use-open-command.ts";
import { type FoundRecord, useFoundRecords } from "./find-records.ts";
import { type CommandOption, foundGroups, startGroups } from "./palette-groups.ts";
import { type PaletteGroup, PaletteList, type PaletteOption } from "./palette-list.tsx";
import { recents, rememberCommand } from "./recents.ts";
import { RecordPage } from "./record-page.tsx";

interface RecordOption extends PaletteOption {
  record: FoundRecord;
}

/** A record without verbs of its own is opened at once. */
const hasVerbs = ({ subject }: FoundRecord) => cardOf(subject)?.verbs !== undefined;

const recordOption = (record: FoundRecord): RecordOption => ({
  id: `record-${record.id}`,
  title: record.title,
  note: record.note,
  icon: IconBox,
  leadsOn: hasVerbs(record),
  record,
});

/** What is said where there is no option, or while there may be more. */
function noticeOf(text: string, isSearching: boolean, hasFailed: boolean, isEmpty: boolean): string | undefined {
  if (isSearching) return m.palette_searching();
  if (hasFailed) return m.palette_search_failed();
  return isEmpty && text.trim() !== "" ? m.palette_none({ term: text.trim() }) : undefined;
}

/** First page of the palette: commands by title, and records by what the server finds. */
function CommandPage({ text, onText, onRecord }: CommandPageProps) {
  const organisation = useOrganisation();
  const open = useOpenCommand();
  const go = useGo();
  const { records, isAlike, isSearching, hasFailed } = useFoundRecords(text);
  const all = commands(organisation);
  const ownGroups = text.trim() === "" ? startGroups(all, recents()) : foundGroups(all, text);
  const groups: PaletteGroup<CommandOption | RecordOption>[] = [...ownGroups];
  if (records.length > 0)
    groups.push({ title: isAlike ? m.palette_alike() : m.palette_records(), options: records.map(recordOption) });

  const choose = (record: FoundRecord) => {
    if (hasVerbs(record) || !record.page) return onRecord(record);
    showOverlay(null);
    void go(record.page.name, record.page);
  };

  return (
    <PaletteList
      placeholder={m.palette_placeholder()}
      text={text}
      onText={onText}
      groups={groups}
      isBusy={isSearching}
      notice={noticeOf(text, isSearching, hasFailed, groups.length === 0)}
      onChoose={(option) => {
        if ("record" in option) return choose(option.record);
        rememberCommand(option.command);
        open(option.command);
      }}
    />
  );
}

interface CommandPageProps {
  text: string;
  onText: (text: string) => void;
  onRecord: (record: FoundRecord) => void;
}

/** Command palette; it stays mounted after it was closed, for the dialog of a verb that was run on a record. */
export function Palette({ isOpen }: { isOpen: boolean }) {
  const [text, setText] = useState("");
  const [record, setRecord] = useState<FoundRecord | null>(null);
  if (record) return <RecordPage record={record} isOpen={isOpen} onBack={() => setRecord(null)} />;
  return isOpen ? <CommandPage text={text} onText={setText} onRecord={setRecord} /> : null;
}
