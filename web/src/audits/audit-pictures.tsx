import type { Attachment } from "@steward/contract/attachments/rules";
import { m } from "../messages/messages.js";
import classes from "./audit-pictures.module.css";

/** Pictures of an audit or a finding, each of which opens whole. */
export function AuditPictures({ images }: { images: readonly Attachment[] }) {
  if (images.length === 0) return null;
  return (
    <ul className={classes.pictures}>
      {images.map((image) => (
        <li key={image.id}>
          <a href={image.file} target="_blank" rel="noreferrer">
            <img src={image.thumbnail} alt={m.audits_picture({ name: image.file_name })} />
          </a>
        </li>
      ))}
    </ul>
  );
}
