import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { problemStatementRules } from "@steward/contract/masters/problem-statement/rules";
import { priorities, requestTypes } from "@steward/contract/masters/problem-statement/constants";
import { sql } from "kysely";
import { nameField } from "../import/master-fields.ts";
import { defineFamily } from "../master-family.ts";
import { makeSampleProblems } from "../starting-data/sample-problems.ts";

/** Choices of a field as registers write them: in any case, with or without blanks. */
const choicesOf = (values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value.toLowerCase().replaceAll(" ", ""), value]));

export const family = defineFamily(problemStatementCalls, problemStatementRules, {
  table: "problem_statement",
  title: "Problem statement",
  sample: makeSampleProblems,
  details: sql`m.name, m.category, m.default_priority, m.default_type, m.skill, m.default_minutes`,
  searched: ["search_text"],
  conditions: ({ default_priority, default_type }) => [
    ...(default_priority ? [sql`m.default_priority = any(${default_priority}::text[])`] : []),
    ...(default_type ? [sql`m.default_type = any(${default_type}::text[])`] : []),
  ],
  sheet: [
    nameField("problem statement", "problem", "complaint", "complaint type", "symptom", "incident"),
    { key: "category", title: "Category", aliases: ["problem category", "complaint category", "subcategory"] },
    {
      key: "default_priority",
      title: "Default priority",
      choices: { ...choicesOf(priorities), normal: "Medium", moderate: "Medium", urgent: "Critical" },
      aliases: ["priority", "urgency"],
    },
    {
      key: "default_type",
      title: "Type",
      choices: { ...choicesOf(requestTypes), repair: "Breakdown", maintenance: "Preventive", amc: "AMC Visit" },
      aliases: ["request type", "default type"],
    },
    { key: "skill", title: "Needed skill", aliases: ["skill", "trade", "competence"] },
    {
      key: "default_minutes",
      title: "Default duration in minutes",
      type: "number",
      aliases: ["default duration", "duration", "minutes", "duration in minutes"],
    },
  ],
  imports: {
    kind: "problem_statements",
    permission: "problem_statement.import",
  },
});
