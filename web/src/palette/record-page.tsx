import { IconArrowUpRight } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import type { RecordVerb, RecordVerbs } from "../nouns/card.ts";
import { cardOf } from "../nouns/registry.ts";
import { showOverlay } from "../shell/commands/overlay.ts";
import type { FoundRecord } from "./find-records.ts";
import { PaletteList, type PaletteOption } from "./palette-list.tsx";

interface VerbOption extends PaletteOption {
  run: () => void;
}

interface RecordPageProps {
  record: FoundRecord;
  isOpen: boolean;
  onBack: () => void;
}

/** A record without verbs of its own is opened only. */
const NoVerbs: RecordVerbs = ({ children }) => children([]);

const verbOption = ({ key, label, icon, danger, refusal, run }: RecordVerb): VerbOption => ({
  id: `verb-${key}`,
  title: label,
  note: refusal,
  picture: icon,
  isDanger: danger,
  isLocked: refusal !== undefined,
  run,
});

/** Second page of the palette: what can be done with a record. */
export function RecordPage({ record, isOpen, onBack }: RecordPageProps) {
  const go = useGo();
  const [text, setText] = useState("");
  const [Verbs] = useState(() => {
    const load = cardOf(record.subject)?.verbs;
    return load ? lazy(load) : NoVerbs;
  });
  const { page } = record;
  const open: VerbOption[] = page
    ? [{ id: "open", title: m.palette_open(), icon: IconArrowUpRight, run: () => void go(page.name, page) }]
    : [];

  const show = (verbs: readonly RecordVerb[] | undefined) => {
    if (!isOpen) return null;
    const wanted = text.trim().toLocaleLowerCase();
    const options = [...open, ...(verbs ?? []).map(verbOption)].filter(({ title }) =>
      title.toLocaleLowerCase().includes(wanted),
    );
    const none = options.length === 0 ? m.palette_none({ term: text.trim() }) : undefined;
    return (
      <PaletteList
        placeholder={m.palette_verb_placeholder({ record: record.title })}
        text={text}
        onText={setText}
        groups={options.length > 0 ? [{ title: [record.title, record.note].filter(Boolean).join(" · "), options }] : []}
        isBusy={verbs === undefined}
        notice={verbs === undefined ? m.palette_loading() : none}
        onBack={onBack}
        onChoose={({ run }) => {
          showOverlay(null);
          run();
        }}
      />
    );
  };
  return (
    <Suspense fallback={show(undefined)}>
      <Verbs id={record.id}>{show}</Verbs>
    </Suspense>
  );
}
