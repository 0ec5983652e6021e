import type { Sample } from "../nouns/facts.ts";
export const makeSampleRequests: Sample = async () => {};
