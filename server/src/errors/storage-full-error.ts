import { messages } from "@steward/contract/messages/catalogue";

export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
  constructor({ message = messages.attachments.noSpace, cause }: { message?: string; cause?: unknown } = {}) {
    super(message, { cause });
  }
}

/** There is no room for what a call would write; what is there can be read. */
export class DatabaseFullError extends StorageFullError {
  constructor() {
    super({ message: messages.requests.diskFull });
  }
}

/** True for the database's own word that its disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DatabaseFullError || (error as { code?: unknown } | null)?.code === "53100";
