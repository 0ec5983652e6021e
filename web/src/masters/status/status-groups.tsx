import { Badge } from "@mantine/core";
import type { AttachedStatus } from "@steward/contract/masters/attached-status/rules";
import { statusCategories } from "@steward/contract/masters/attached-status/constants";
import { usePages } from "../../http/pages.ts";
import { m } from "../../messages/messages.js";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { CountLink } from "../../ui/text/count-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListFooter, usePageSize } from "../../lists/list-footer.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import type { ListAction } from "../../lists/list-props.ts";
import { StatusChip, StatusMark } from "../../ui/status/status-chip.tsx";
import { ActiveState } from "../../ui/status/active-state.tsx";
import { RecordName } from "../record-name.tsx";
import classes from "./status-groups.module.css";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { categoryLabel, statusMaster } from "./status.tsx";

interface StatusGroupsProps {
  search: string;
  state: "all" | "active" | "inactive";
  actionsOf: (status: AttachedStatus) => ListAction[];
  onOpen?: ((status: AttachedStatus) => void) | undefined;
}

/** Asset statuses grouped by category, with the meaning of each. */
export function StatusGroups({ search, state, actionsOf, onOpen }: StatusGroupsProps) {
  const size = usePageSize();
  const pages = usePages(statusMaster.calls.list, {
    query: {
      page_size: size.rows,
      search,
      is_active: state === "all" ? undefined : state === "active",
    },
  });
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <SkeletonArea height={320} />;
  if (pages.rows.length === 0 && (search || state !== "all")) {
    return (
      <EmptyState icon={statusMaster.icon} title={m.masters_nothing_found()} text={m.masters_nothing_found_text()} />
    );
  }
  // Statuses come by category; that one has none is known once all are there.
  const isWhole = search === "" && state === "all" && !pages.loadMore;
  const groups = statusCategories
    .map((category) => ({ category, statuses: pages.rows.filter((row) => row.category === category) }))
    .filter((group) => isWhole || group.statuses.length > 0);

  return (
    <div className={classes.groups}>
      <p className={classes.found} role="status">
        {statusMaster.words.found(pages.count ?? 0)}
      </p>
      {groups.map(({ category, statuses }) => (
        <div key={category}>
          <h2 className={classes.title}>
            <StatusMark category={category} />
            {categoryLabel[category].title()}
          </h2>
          <p className={classes.meaning}>{categoryLabel[category].meaning()}</p>
          {statuses.length === 0 ? (
            <p className={classes.none}>{m.masters_status_none()}</p>
          ) : (
            <ul className={classes.list}>
              {statuses.map((status) => (
                <StatusRow key={status.id} status={status} actions={actionsOf(status)} onOpen={onOpen} />
              ))}
            </ul>
          )}
        </div>
      ))}
      <ListFooter list={pages} size={size} />
    </div>
  );
}

interface StatusRowProps {
  status: AttachedStatus;
  actions: ListAction[];
  onOpen?: ((status: AttachedStatus) => void) | undefined;
}

function StatusRow({ status, actions, onOpen }: StatusRowProps) {
  return (
    <li className={classes.row}>
      <RecordName onOpen={onOpen && (() => onOpen(status))}>
        <StatusChip status={status} />
      </RecordName>
      {status.is_default && (
        <Badge variant="light" radius="sm" tt="none">
          {m.masters_status_default_badge()}
        </Badge>
      )}
      <span className={classes.count}>
        <CountLink
          count={status.asset_count}
          label={m.masters_assets_of({ count: status.asset_count, name: status.name })}
          name="asset-management-my-assets"
          search={{ status: status.id, archived: status.category === "archived" ? "only" : "exclude" }}
        />
        <span aria-hidden>{m.masters_status_assets_unit({ count: status.asset_count })}</span>
      </span>
      <span className={classes.state}>
        <ActiveState isActive={status.is_active} />
      </span>
      {actions.length > 0 && <ActionMenu actions={() => actions} label={m.masters_actions_of({ name: status.name })} />}
    </li>
  );
}
