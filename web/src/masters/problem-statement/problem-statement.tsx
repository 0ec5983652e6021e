import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import type { ProblemStatement } from "@steward/contract/masters/problem-statement/rules";
import { priorities, requestTypes } from "@steward/contract/masters/problem-statement/constants";
import { IconAlertTriangle } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import type { Master } from "../master.ts";

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const minutesText = ({ default_minutes: minutes }: ProblemStatement) =>
  minutes === null ? "" : m.problem_statements_minutes_text({ minutes });

export const problemStatementMaster: Master<ProblemStatement> = {
  noun: "problemStatement",
  module: "problem_statement",
  calls: problemStatementCalls,
  icon: <IconAlertTriangle size={24} stroke={1.6} />,
  words: {
    title: m.problem_statements_title,
    explanation: m.problem_statements_explanation,
    found: (count) => m.problem_statements_found({ count }),
    search: m.problem_statements_search,
    add: m.problem_statements_add,
    emptyTitle: m.problem_statements_empty,
  },
  describe: ({ name, category }) => ({ label: name, note: category }),
  note: ({ category }) => category,
  columns: () => [
    {
      key: "priority",
      title: m.problem_statements_priority(),
      width: 140,
      render: ({ default_priority }) => default_priority,
    },
    { key: "type", title: m.problem_statements_type(), width: 150, render: ({ default_type }) => default_type },
    { key: "skill", title: m.problem_statements_skill(), minWidth: 140, render: ({ skill }) => skill },
    { key: "minutes", title: m.problem_statements_minutes_short(), width: 110, render: minutesText },
  ],
  filters: () => [
    {
      kind: "choices",
      key: "default_priority",
      title: m.problem_statements_priority(),
      choices: choicesOf(priorities),
    },
    { kind: "choices", key: "default_type", title: m.problem_statements_type(), choices: choicesOf(requestTypes) },
  ],
  facts: (problem) => [`${problem.default_priority}, ${problem.default_type}`, problem.skill, minutesText(problem)],
};
