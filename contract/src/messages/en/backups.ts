export const noFolder = "Backups have no folder: the setting BACKUP_FOLDER of the server names one.";
export const running = "A backup is being made.";
export const aboutFailed = "Failed backup";
export const failedSubject = "The backup of Steward failed";
export const failedText = ({
  reason,
  good,
  address,
}: {
  reason: string;
  good: string | undefined;
  address: string[];
}) =>
  [
    `Hello,\n\nthe backup of this installation of Steward failed: ${reason}`,
    good === undefined ? "There is no good backup yet." : `The last good backup was begun at ${good} (UTC).`,
    "Steward tries again each hour, and tells you each day on which it fails.",
    ...address,
  ]
    .join("\n\n")
    .concat("\n");
