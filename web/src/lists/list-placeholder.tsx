import { useDensity } from "../theme/density.ts";
import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import classes from "./list-placeholder.module.css";
import { Button } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { LoadFailure } from "../http/load-failure.tsx";
import type { ListRow, PagedListProps } from "./list-props.ts";
import { EmptyState } from "../ui/empty-state.tsx";

/** Loading skeleton of rows or cards. */
function ListSkeleton({ asCards }: { asCards: boolean }) {
  const density = useDensity();
  return (
    <SkeletonRegion className={classes.skeleton} data-cards={asCards || undefined} data-density={density}>
      {Array.from({ length: asCards ? 6 : 12 }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          <SkeletonBlock />
          <SkeletonBlock width={`${60 + ((index * 17) % 40)}%`} />
          <SkeletonBlock />
          <SkeletonBlock />
          <SkeletonBlock />
        </div>
      ))}
    </SkeletonRegion>
  );
}

/** Empty state of a filtered list. */
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

interface PlaceholderProps {
  isLoading: boolean;
  error: Error | null;
  reload: () => void;
  asCards: boolean;
  empty: PagedListProps<ListRow>["empty"];
  narrowed: boolean;
  onClear: () => void;
}

/** State of a list without rows: loading, error, no matches, or empty. */
export function ListPlaceholder({ isLoading, error, reload, asCards, empty, narrowed, onClear }: PlaceholderProps) {
  if (error) return <LoadFailure error={error} onRetry={reload} />;
  if (isLoading) return <ListSkeleton asCards={asCards} />;
  if (!narrowed) return <EmptyState {...empty} />;
  return <NothingFound onClear={onClear} />;
}
