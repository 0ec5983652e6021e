/** Every sentence that the server says to people, by its area. */
export * as messages from "./language.ts";
