import { type DragEvent, type ReactNode, useState } from "react";
import classes from "./drop-zone.module.css";

interface DropZoneProps {
  /** Accessible name of the button that opens the choice of files. */
  label: string;
  /** Kinds of files that the choice offers; what is dropped is judged by who gets it. */
  accept?: string;
  multiple?: boolean;
  className?: string | undefined;
  describedBy?: string;
  /** Gets at least one file. */
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A place to drop files at, which is a button to choose them as well. */
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
