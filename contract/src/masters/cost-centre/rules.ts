import { z } from "zod";
import { line, requiredLine } from "../../kit/field-rules.ts";
import { masterKeys } from "../../kit/record-rules.ts";
import { masterRules } from "../master-rules.ts";

const costCentreBody = z
  .strictObject({ name: requiredLine(), code: line().default("") })
  .meta({ id: "CostCentreBody" });
export type CostCentreBody = z.input<typeof costCentreBody>;
const costCentre = z.object({ ...masterKeys, name: z.string(), code: z.string() }).meta({ id: "CostCentre" });
export type CostCentre = z.output<typeof costCentre>;

export const costCentreRules = masterRules({ subject: "cost_centre", body: costCentreBody, item: costCentre });
