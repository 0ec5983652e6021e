import { assetDutyOf, type DutyCard } from "../nouns/duty-card.ts";
import type { Noun } from "../nouns/noun.ts";
import { makeSampleReminders, remind } from "./remind.ts";
import { findReminders } from "./reminder-queries.ts";
import { reminderRoutes } from "./routes.ts";

const open: DutyCard = {
  kind: "reminders",
  isOf: ({ may }) => may("asset.view"),
  read: async (tx, ctx, { request, page_size }) => {
    const page = await findReminders(tx, ctx, { request, query: { page_size } });
    return assetDutyOf(page, ({ kind: cover, end_date: day }) => ({ cover, day }));
  },
};

/** Reminders of warranties and contracts that end. */
export const reminderNoun: Noun = {
  routes: reminderRoutes,
  duties: [open],
  remind,
  upheld: ["reminder_once"],
  // Behind the files: one of them imports assets whose warranties end, too.
  sample_files: makeSampleReminders,
};
