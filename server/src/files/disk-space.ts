import { statfsSync } from "node:fs";

/**
 * What stays free on the disk of the embedded database. PostgreSQL ends with its connections when it cannot write its
 * log, and comes up again only where it can: this is four files of it, and what calls under way still write.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** A look at the disk serves this long; so much later writes end at most. */
const LOOK_EVERY_MS = 200;

/** The disk of the database; one that is not this machine's says itself when it is full. */
export interface Disk {
  isFull(): boolean;
}

export const DISTANT_DISK: Disk = { isFull: () => false };

/** Looks at the disk of a folder, when asked and not more often than it is of use. */
export function watchDisk(folder: string): Disk {
  let looked = Number.NEGATIVE_INFINITY;
  let is_full = false;
  return {
    isFull: () => {
      const now = performance.now();
      if (now - looked > LOOK_EVERY_MS) {
        const { bavail, bsize } = statfsSync(folder);
        is_full = bavail * bsize < RESERVE_BYTES;
        looked = now;
      }
      return is_full;
    },
  };
}
