import { v7 } from "uuid";

/** New record id: UUID v7, ascending within this process, so that ordering by id is ordering by creation. */
export const newId = (): string => v7();
