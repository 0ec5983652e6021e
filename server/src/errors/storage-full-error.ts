import { messages } from "@steward/contract/messages/catalogue";

export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
  constructor({ message = messages.attachments.noSpace, cause }: { message?: string; cause?: unknown } = {}) {
    super(message, { cause });
  }
}
