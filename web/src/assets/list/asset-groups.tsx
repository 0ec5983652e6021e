import { assetCalls } from "@steward/contract/assets/calls";
import type { AssetGroupColumn } from "@steward/contract/assets/constants";
import type { AssetGroup } from "@steward/contract/assets/groups";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import type { ListCall } from "../../lists/list-props.ts";
import { ListFooter } from "../../lists/list-footer.tsx";
import { m } from "../../messages/messages.js";
import { RouteLink, useUrlState } from "../../navigation/navigation.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import classes from "./asset-groups.module.css";

interface AssetGroupsProps {
  column: AssetGroupColumn;
  title: string;
  /** What narrows the list that is grouped. */
  query: Readonly<Record<string, string>>;
}

const groupsCall: ListCall<AssetGroup> = assetCalls.groups;

/** Values of a column with the number of assets of each; a group leads to the list that it counts. */
export function AssetGroups({ column, title, query }: AssetGroupsProps) {
  const [{ group_by: _, ...asked }] = useUrlState();
  const groups = usePages(groupsCall, { query: { ...query, group_by: column, page_size: 50 } });
  const most = groups.rows[0]?.asset_count ?? 1;
  const opened = ({ id }: AssetGroup) =>
    id === null
      ? { ...asked, without: [...(asked.without ? [asked.without] : []), column].join(",") }
      : { ...asked, [column]: id };

  if (groups.error && groups.rows.length === 0) return <LoadFailure error={groups.error} onRetry={groups.reload} />;
  if (groups.isLoading) return <SkeletonArea height={320} />;
  return (
    <section className={classes.groups} aria-busy={groups.isStale} data-stale={groups.isStale || undefined}>
      <p className={classes.count}>{m.assets_groups({ count: groups.count ?? 0 })}</p>
      <ul className={classes.list} aria-label={m.ui_list_grouped_by({ column: title })}>
        {groups.rows.map((group) => (
          <li key={group.id ?? ""}>
            <RouteLink name="asset-management-my-assets" search={opened(group)} className={classes.group}>
              <span className={classes.name} dir="auto" data-none={group.id === null || undefined}>
                {group.name ?? m.assets_group_none({ column: title })}
              </span>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${(100 * group.asset_count) / most}%` }} />
              </span>
              <span className={classes.number}>{m.assets_found({ count: group.asset_count })}</span>
            </RouteLink>
          </li>
        ))}
      </ul>
      <ListFooter list={groups} />
    </section>
  );
}
