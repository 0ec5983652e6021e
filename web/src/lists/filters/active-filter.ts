import { m } from "../../messages/messages.js";
import type { ListFilter } from "../list-props.ts";

/** Active records, inactive ones, or both. */
export const activeFilter = (): ListFilter => ({
  kind: "choices",
  key: "is_active",
  title: m.forms_state(),
  single: true,
  choices: [
    { value: "true", label: m.forms_active() },
    { value: "false", label: m.forms_inactive() },
  ],
});
