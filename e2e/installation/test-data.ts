import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

const folder = join(root, "..", "shared", "data");

/** Path of a file of the test data, which stands beside the repository. */
export const dataFile = (name: string): string => join(folder, name);

export const hasData = (name: string): boolean => existsSync(dataFile(name));

/** Why a test over a file of the test data is skipped. */
export const withoutData = (name: string): string => `needs ../shared/data/${name} beside the repository`;
