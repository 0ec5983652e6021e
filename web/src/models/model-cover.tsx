import { modelCalls } from "@steward/contract/models/calls";
import type { ReactNode } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { countText } from "../ui/text/count-text.ts";
import { readDay } from "../ui/text/local-time.ts";
import { Fact } from "./model-fact.tsx";
import classes from "./model-page.module.css";

/** Warranty of a model, and of its assets together. */
export function ModelWarranty({ id }: { id: string }) {
  const { data, error, refetch } = useLoad(modelCalls.warranty, { params: { id } }, { silent: true });
  return (
    <CoverPanel name="warranty" title={m.models_warranty_panel()} error={error} onRetry={() => void refetch()}>
      {data && (
        <Days start={data.start_date} end={data.end_date} {...data}>
          <Fact label={m.models_cover_months()}>{data.warranty_period}</Fact>
        </Days>
      )}
    </CoverPanel>
  );
}

/** AMC of the assets of a model together. */
export function ModelAmc({ id }: { id: string }) {
  const { data, error, refetch } = useLoad(modelCalls.amc, { params: { id } }, { silent: true });
  return (
    <CoverPanel name="amc" title={m.models_amc_panel()} error={error} onRetry={() => void refetch()}>
      {data && (
        <Days start={data.amc_start_date} end={data.amc_end_date} {...data}>
          {data.provider_details && <Fact label={m.models_cover_provider()}>{data.provider_details.name}</Fact>}
        </Days>
      )}
    </CoverPanel>
  );
}

interface CoverPanelProps {
  name: string;
  title: string;
  error: Error | null;
  onRetry: () => void;
  /** Absent while it loads. */
  children: ReactNode;
}

function CoverPanel({ name, title, error, onRetry, children }: CoverPanelProps) {
  const id = `model-${name}`;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {error && !children ? <LoadFailure error={error} onRetry={onRetry} /> : children || <SkeletonArea height={96} />}
    </section>
  );
}

interface DaysProps {
  start: string | null;
  end: string | null;
  status: string | null;
  asset_count: number;
  active_count: number;
  /** Further facts. */
  children: ReactNode;
}

function Days({ start, end, status, asset_count, active_count, children }: DaysProps) {
  const covered = { active: countText(active_count), count: countText(asset_count) };
  if (status === null) {
    return (
      <>
        {children && <dl className={classes.cover}>{children}</dl>}
        <p className={classes.none}>{m.models_cover_none()}</p>
      </>
    );
  }
  return (
    <dl className={classes.cover}>
      {children}
      <Fact label={m.models_cover_status()}>{status}</Fact>
      <Fact label={m.models_cover_first()}>{readDay(start)}</Fact>
      <Fact label={m.models_cover_last()}>{readDay(end)}</Fact>
      <Fact label={m.models_cover_assets()}>{m.models_cover_of(covered)}</Fact>
    </dl>
  );
}
