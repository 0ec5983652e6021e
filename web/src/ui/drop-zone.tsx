import { type DragEvent, type ReactNode, useState } from "react";
import classes from "./drop-zone.module.css";

interface DropZoneProps {
  /** Accessible name of the file button. */
  label: string;
  /** Accepted file types of the dialog; the receiver validates dropped files. */
  accept?: string;
  multiple?: boolean;
  className?: string | undefined;
  describedBy?: string;
  /** Called with at least one file. */
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Drop zone for files that is a file button too. */
export function DropZone({
  label,
  accept,
  multiple = false,
  className,
  describedBy,
  onFiles,
  children,
}: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const give = (files: FileList | null) => {
    const given = Array.from(files ?? []).slice(0, multiple ? undefined : 1);
    if (given.length > 0) onFiles(given);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.dataTransfer.types.includes("Files"));
  };
  return (
    <label className={`${classes.zone} ${className ?? ""}`} data-over={isOver || undefined}>
      <input
        type="file"
        className={classes.input}
        aria-label={label}
        aria-describedby={describedBy}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          give(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          give(event.dataTransfer.files);
        }}
      />
      {children}
    </label>
  );
}
