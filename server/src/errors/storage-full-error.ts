export class StorageFullError extends Error {
  override readonly name = "StorageFullError";
  constructor(options?: ErrorOptions) {
    super("There is no space left to store files. Please ask your administrator to make space.", options);
  }
}
