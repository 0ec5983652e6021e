/** What became of a backup: its file is there, was removed by the schedule for newer ones, or was never whole. */
export const backupStates = ["Kept", "Removed", "Failed"] as const;
export type BackupState = (typeof backupStates)[number];
