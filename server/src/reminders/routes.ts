import { reminderCalls } from "@steward/contract/reminders/calls";
import { reminderRules } from "@steward/contract/reminders/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { acknowledgeReminder, snoozeReminder } from "./put-away-reminder.ts";
import { listReminders } from "./reminder-queries.ts";

export const reminderRoutes = routes(join(reminderCalls, reminderRules), (router) => {
  router.signedIn(reminderCalls.list, listReminders);
  router.signedIn(reminderCalls.acknowledge, acknowledgeReminder);
  router.signedIn(reminderCalls.snooze, snoozeReminder);
});
