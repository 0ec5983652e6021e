import { m } from "../messages/messages.js";
import type { ListFilter } from "../ui/paged-list/list-props.ts";

/** Active places, inactive ones, or both. */
export const activeFilter = (): ListFilter => ({
  kind: "choices",
  key: "is_active",
  title: m.locations_state(),
  single: true,
  choices: [
    { value: "true", label: m.locations_active() },
    { value: "false", label: m.locations_inactive() },
  ],
});
