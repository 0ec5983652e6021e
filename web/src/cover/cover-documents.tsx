import { VisuallyHidden } from "@mantine/core";
import type { Warranty } from "@steward/contract/cover/rules";
import { IconPaperclip } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import classes from "./coverage-tab.module.css";

/** Documents of a warranty or contract: what a browser shows opens in a tab of its own, anything else is downloaded. */
export function CoverDocuments({ documents }: Pick<Warranty, "documents">) {
  if (documents.length === 0) return null;
  return (
    <ul className={classes.documents} aria-label={m.documents_title()}>
      {documents.map(({ id, title, file, file_name, preview }) => (
        <li key={id} className={classes.document}>
          <IconPaperclip size={14} stroke={1.6} aria-hidden />
          <a href={file} {...(preview ? { target: "_blank", rel: "noopener noreferrer" } : { download: file_name })}>
            {title}
            {preview ? <VisuallyHidden> {m.documents_new_tab()}</VisuallyHidden> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
