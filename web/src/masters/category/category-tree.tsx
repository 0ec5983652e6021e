import type { Category } from "@steward/contract/masters/category/rules";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { usePages } from "../../http/pages.ts";
import { m } from "../../messages/messages.js";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { ActiveState } from "../../ui/status/active-state.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import type { ListAction } from "../../lists/list-props.ts";
import { ListFooter } from "../../lists/list-footer.tsx";
import { logicalArrowKey } from "../../ui/menus/logical-arrow-key.ts";
import { CategoryIcon } from "./category-icon.tsx";
import { categoryMaster, kindLabel } from "./category.tsx";
import classes from "./category-tree.module.css";
import { AssetCount } from "../counts.tsx";
import { RecordName } from "../record-name.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";

/** Large enough to load most levels at once. */
const PAGE_SIZE = 100;

interface RowProps {
  actionsOf: (category: Category) => ListAction[];
  onOpen: ((category: Category) => void) | undefined;
}

/** The categories as the tree they form; what is below one is loaded when it opens. */
export function CategoryTree({ buttons, ...row }: RowProps & { buttons: ReactNode }) {
  return (
    <Level
      below={{ is_root: true }}
      label={categoryMaster.words.title()}
      empty={
        <EmptyState
          icon={categoryMaster.icon}
          title={categoryMaster.words.emptyTitle()}
          text={categoryMaster.words.explanation()}
          action={buttons}
        />
      }
      {...row}
    />
  );
}

interface LevelProps extends RowProps {
  below: { is_root: true } | { parent: string };
  label: string;
  empty?: ReactNode;
}

function Level({ below, label, empty = null, ...row }: LevelProps) {
  const pages = usePages(categoryCalls.list, { query: { ...below, page_size: PAGE_SIZE } });
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <SkeletonArea height={44} style={{ marginBlockStart: 4 }} />;
  if (pages.rows.length === 0) return empty;
  return (
    <>
      <ul className={classes.level} aria-label={label}>
        {pages.rows.map((category) => (
          <Branch key={category.id} category={category} {...row} />
        ))}
      </ul>
      <ListFooter list={pages} />
    </>
  );
}

/** A category and, once opened, its children. */
function Branch({ category, ...row }: RowProps & { category: Category }) {
  const [isOpen, setOpen] = useState(false);
  const { actionsOf, onOpen } = row;
  const actions = actionsOf(category);
  const hasChildren = category.child_count > 0;
  return (
    <li data-inactive={!category.is_active || undefined}>
      <div className={classes.row}>
        {hasChildren ? (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-label={m.masters_category_children_of({ count: category.child_count, name: category.name })}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={(event) => {
              const key = logicalArrowKey(event);
              if (key === "ArrowRight") setOpen(true);
              if (key === "ArrowLeft") setOpen(false);
            }}
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
        ) : (
          <span className={classes.toggle} aria-hidden />
        )}
        <RecordName onOpen={onOpen && (() => onOpen(category))}>
          <CategoryIcon icon={category.icon} />
          {category.name}
        </RecordName>
        {!category.is_active && <ActiveState isActive={false} />}
        {category.kind !== "asset" && <span className={classes.kind}>{kindLabel[category.kind]()}</span>}
        <span className={classes.count}>
          <AssetCount record={category} filter="category" />
          <span aria-hidden>{m.masters_status_assets_unit({ count: category.asset_count })}</span>
        </span>
        {actions.length > 0 && (
          <ActionMenu actions={() => actions} label={m.masters_actions_of({ name: category.name })} />
        )}
      </div>
      {isOpen && hasChildren && <Level below={{ parent: category.id }} label={category.name} {...row} />}
    </li>
  );
}
