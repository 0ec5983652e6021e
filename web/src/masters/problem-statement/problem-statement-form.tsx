import { NativeSelect, TextInput } from "@mantine/core";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { type ProblemStatement, problemStatementBody } from "@steward/contract/masters/problem-statement/rules";
import {
  type Priority,
  priorities,
  type RequestType,
  requestTypes,
} from "@steward/contract/masters/problem-statement/constants";
import type { z } from "zod";
import { DigitsField } from "../../forms/fields/digits-field.tsx";
import { m } from "../../messages/messages.js";
import { numberText, textOrNull } from "../../ui/text/typed-values.ts";
import type { MasterFieldsProps, MasterForm } from "../master.ts";
import { problemStatementMaster } from "./problem-statement.tsx";

type ProblemBody = z.input<typeof problemStatementBody>;

interface ProblemValues {
  name: string;
  category: string;
  default_priority: Priority;
  default_type: RequestType;
  skill: string;
  default_minutes: string;
}

function ProblemFields({ form }: MasterFieldsProps<ProblemStatement, ProblemValues, ProblemBody>) {
  return (
    <>
      <TextInput {...form.field("name", { required: true })} autoComplete="off" data-autofocus />
      <TextInput {...form.field("category")} autoComplete="off" />
      <NativeSelect {...form.field("default_priority")} data={[...priorities]} />
      <NativeSelect {...form.field("default_type")} data={[...requestTypes]} />
      <TextInput {...form.field("skill", { help: m.problem_statements_skill_help() })} autoComplete="off" />
      <DigitsField {...form.field("default_minutes")} maxLength={5} autoComplete="off" maw={240} />
    </>
  );
}

export const problemStatementForm: MasterForm<ProblemStatement, ProblemValues, ProblemBody> = {
  master: problemStatementMaster,
  calls: problemStatementCalls,
  rules: problemStatementBody,
  words: { editTitle: m.problem_statements_edit, save: m.problem_statements_save },
  labels: () => ({
    name: m.masters_name(),
    category: m.problem_statements_category(),
    default_priority: m.problem_statements_priority(),
    default_type: m.problem_statements_type(),
    skill: m.problem_statements_skill(),
    default_minutes: m.problem_statements_minutes(),
  }),
  valuesOf: (problem) => ({
    name: problem?.name ?? "",
    category: problem?.category ?? "",
    default_priority: problem?.default_priority ?? "Medium",
    default_type: problem?.default_type ?? "Breakdown",
    skill: problem?.skill ?? "",
    default_minutes: numberText(problem?.default_minutes),
  }),
  bodyOf: (values) => ({ ...values, default_minutes: textOrNull(values.default_minutes) }),
  Fields: ProblemFields,
};
