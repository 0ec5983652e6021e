export { stateLabel } from "./import-labels.ts";
