export { stateWords } from "./import-words.ts";
