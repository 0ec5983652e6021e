export const noFolder = "Backups have no folder: the setting BACKUP_FOLDER of the server names one.";
export const running = "A backup is being made.";
