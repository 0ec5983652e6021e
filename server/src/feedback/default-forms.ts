import type { Question } from "@steward/contract/feedback/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";

const asked = (label: string, field_type: Question["field_type"], is_required = false): Question => ({
  id: newId(),
  label,
  help: "",
  field_type,
  is_required,
  options: [],
});

/** Makes the forms that every organisation begins with. */
export async function makeDefaultForms(tx: Transaction, organisation_id: string): Promise<void> {
  const forms = [
    {
      about: "request",
      title: messages.feedback.firstTitle,
      introduction: messages.feedback.firstIntroduction,
      fields: [
        asked(messages.feedback.firstSatisfied, "rating", true),
        asked(messages.feedback.firstSolved, "yes_no"),
        asked(messages.feedback.firstBetter, "long_text"),
      ],
    },
    {
      about: "visit",
      title: messages.feedback.firstVisitTitle,
      introduction: messages.feedback.firstVisitIntroduction,
      fields: [
        asked(messages.feedback.firstEngineer, "rating", true),
        asked(messages.feedback.firstOnTime, "yes_no"),
        asked(messages.feedback.firstBetter, "long_text"),
      ],
    },
  ];
  const rows = forms.map(({ fields, ...form }) => ({
    ...form,
    organisation_id,
    id: newId(),
    version: 1,
    fields: JSON.stringify(fields),
  }));
  await tx.insertInto("feedback_form").values(rows).execute();
}
