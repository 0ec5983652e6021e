import type { Priority, RequestType } from "@steward/contract/masters/problem-statement/constants";

const problem = (
  category: string,
  name: string,
  default_priority: Priority,
  skill: string,
  default_minutes: number,
  default_type: RequestType = "Breakdown",
) => ({ name, category, default_priority, default_type, skill, default_minutes });

/** What the sample customer's people report. */
export const makeSampleProblems = () => [
  problem("Medical equipment", "Alarm does not stop", "High", "Biomedical", 60),
  problem("Medical equipment", "Gives wrong readings", "Critical", "Biomedical", 90),
  problem("Medical equipment", "Battery does not hold", "Medium", "Biomedical", 45),
  problem("Medical equipment", "Calibration due", "Medium", "Biomedical", 120, "Inspection"),
  problem("Computers", "Does not power on", "High", "IT hardware", 60),
  problem("Computers", "Cannot reach the network", "High", "IT networks", 45),
  problem("Computers", "Is very slow", "Low", "IT hardware", 60),
  problem("Computers", "Screen stays dark", "Medium", "IT hardware", 45),
  problem("Printers", "Paper jams again and again", "Low", "Office machines", 30),
  problem("Cooling", "Does not cool", "High", "Refrigeration", 120),
  problem("Cooling", "Leaks water", "Medium", "Refrigeration", 90),
  problem("Electrical", "Trips the fuse", "Critical", "Electrical", 60),
  problem("Electrical", "Smells of burning", "Critical", "Electrical", 60),
  problem("Lifts", "Stands still", "Critical", "Lifts", 90),
  problem("Furniture", "Is broken", "Low", "Carpentry", 60),
  problem("Any", "Regular maintenance", "Medium", "", 120, "Preventive"),
  problem("Any", "Has to be installed", "Medium", "", 120, "Installation"),
  problem("Any", "Has to be moved", "Low", "", 90, "Relocation"),
];
