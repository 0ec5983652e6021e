import { messages } from "@steward/contract/messages/catalogue";

export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
  constructor(options?: ErrorOptions) {
    super(messages.attachments.noSpace, options);
  }
}
