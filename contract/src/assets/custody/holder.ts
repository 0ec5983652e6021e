import { z } from "zod";
import { id } from "../../kit/field-rules.ts";
import { holderKinds } from "./constants.ts";

/** Who holds an asset: a person, a place or another asset. The name is empty where the caller may not see the holder. */
export const holderDetails = z.object({ id, name: z.string(), kind: z.enum(holderKinds) }).meta({ id: "Holder" });
export type Holder = z.output<typeof holderDetails>;
