import { ActionIcon } from "@mantine/core";
import { pageCount } from "@steward/contract/kit/paging";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import classes from "./dashboards.module.css";

interface PagerProps {
  page: number;
  count: number;
  size: number;
  /** Accessible name of what is turned. */
  label: string;
  onTurn: (page: number) => void;
}

/** Turns the pages of a distribution, each in place of the one before (decision C9). */
export function Pager({ page, count, size, label, onTurn }: PagerProps) {
  const pages = pageCount(count, size);
  if (pages === 1) return null;
  const turn = (to: number) => () => {
    if (to >= 1 && to <= pages) onTurn(to);
  };
  return (
    <nav className={classes.pager} aria-label={label}>
      <ActionIcon
        variant="default"
        aria-label={m.dashboards_previous()}
        aria-disabled={page === 1}
        onClick={turn(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <output className={classes.page}>{m.dashboards_page({ page, pages })}</output>
      <ActionIcon
        variant="default"
        aria-label={m.dashboards_next()}
        aria-disabled={page === pages}
        onClick={turn(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
