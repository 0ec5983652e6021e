import { ActionIcon, Input } from "@mantine/core";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useFocusAfterRemoval } from "../forms/fields/use-focus-after-removal.ts";
import { m } from "../messages/messages.js";
import { DropZone } from "../ui/drop-zone.tsx";
import { ACCEPTED, problemOf } from "./document-problem.ts";
import classes from "./files-field.module.css";
import { sizeText } from "../ui/text/count-text.ts";

interface FilesFieldProps {
  label: string;
  description?: string;
  files: readonly File[];
  /** Most files. */
  most: number;
  /** What the server says of a file, by its place in the list. */
  problems?: Readonly<Record<number, string>>;
  onChange: (files: readonly File[]) => void;
}

/** Files of the kinds of documents that are sent with a form: a drop zone, and the chosen ones below it. */
export function FilesField({ label, description, files, most, problems = {}, onChange }: FilesFieldProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const list = useFocusAfterRemoval(files.length);
  const rulesId = useId();
  const add = (given: readonly File[]) => {
    const named = given.map((file) => ({ file, problem: problemOf(file) }));
    const good = [...files, ...named.flatMap(({ file, problem }) => (problem ? [] : [file]))];
    const wrong = named.flatMap(({ file: { name }, problem }) => (problem ? [`${name}: ${problem}`] : []));
    setRefused(good.length > most ? [...wrong, m.documents_files_most({ most })] : wrong);
    onChange(good.slice(0, most));
  };
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <DropZone label={label} accept={ACCEPTED} multiple describedBy={rulesId} className={classes.zone} onFiles={add}>
        <IconPaperclip size={18} stroke={1.6} aria-hidden />
        <span className={classes.words}>
          <strong>{m.documents_files_choose()}</strong>
          <span id={rulesId}>{m.documents_kinds_short()}</span>
        </span>
      </DropZone>
      {refused.length > 0 && (
        <ul className={classes.refused} role="alert">
          {refused.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <ul ref={list} className={classes.list} aria-label={label} tabIndex={-1}>
        {files.map((file, index) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.row}>
            <span className={classes.name}>
              <span dir="auto">{file.name}</span>
              {problems[index] ? (
                <span className={classes.problem}>{problems[index]}</span>
              ) : (
                <span className={classes.size}>{sizeText(file.size)}</span>
              )}
            </span>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={m.documents_remove({ title: file.name })}
              onClick={() => onChange(files.filter((each) => each !== file))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Input.Wrapper>
  );
}
