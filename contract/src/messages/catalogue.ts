/** Message catalogue of the server, by area. */
export * as messages from "./language.ts";
