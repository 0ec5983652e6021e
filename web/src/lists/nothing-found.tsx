import { Button } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { EmptyState } from "../ui/empty-state.tsx";

/** Stands where no row fits what is asked for. */
export const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<IconSearchOff size={24} stroke={1.6} />}
    title={m.ui_list_nothing_found()}
    text={m.ui_list_nothing_found_text()}
    action={
      <Button variant="default" onClick={onClear}>
        {m.ui_list_clear_filters()}
      </Button>
    }
  />
);
