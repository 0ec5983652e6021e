import { IconLayoutGrid } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { m } from "../messages/messages.js";
import { useMay } from "../session/may.ts";
import { useOrganisation, useProfile } from "../session/organisation.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PushButton } from "../ui/push-button.tsx";
import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import classes from "./home-page.module.css";
import { QuickActions } from "./quick-actions.tsx";
import { useHome } from "./use-home.ts";

const cards = import("./home-cards.tsx");
const HomeCards = lazy(async () => ({ default: (await cards).HomeCards }));
const ArrangeDialog = lazy(async () => ({ default: (await import("./arrange-dialog.tsx")).ArrangeDialog }));
const FirstSteps = lazy(async () => ({ default: (await import("./first-steps.tsx")).FirstSteps }));

/** Home page: what needs somebody today, numbers and what happened, as each person has arranged it; or first steps. */
export function HomePage() {
  const organisation = useOrganisation();
  const profile = useProfile();
  const maySeeAssets = useMay("asset.view");
  const { home, offered, isLoading, rows } = useHome();
  const [isArranging, setIsArranging] = useState(false);
  const name = profile?.name ?? "";
  const { assets, archived } = home.data?.numbers ?? {};
  const isEmpty = assets === 0 && archived === 0;

  return (
    <>
      <PageHeader
        title={name ? m.home_greeting({ name }) : m.home_greeting_nobody()}
        subtitle={organisation ? m.home_subtitle({ organisation: organisation.name }) : <>&nbsp;</>}
        actions={
          <PushButton tone="plain" disabled={!home.data} onClick={() => setIsArranging(true)}>
            <span className={classes.arrange}>
              <IconLayoutGrid size={16} stroke={1.8} aria-hidden />
              {m.home_arrange()}
            </span>
          </PushButton>
        }
      />
      <QuickActions isFirst={isEmpty} />
      {home.error ? <LoadFailure error={home.error} onRetry={() => void home.refetch()} /> : null}
      {organisation && !maySeeAssets ? <p className={classes.text}>{m.home_nothing_allowed()}</p> : null}
      {isLoading && !home.error ? <CardSkeletons /> : null}
      {home.data && !isLoading ? (
        <Suspense fallback={<CardSkeletons />}>
          {isEmpty ? <FirstSteps /> : null}
          <HomeCards home={home.data} offered={offered} rows={rows} isFirst={isEmpty} />
        </Suspense>
      ) : null}
      {isArranging ? (
        <Suspense fallback={null}>
          <ArrangeDialog cards={offered} onClose={() => setIsArranging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const CardSkeletons = () => (
  <SkeletonRegion className={classes.cards}>
    <SkeletonBlock height={240} className={`${classes.skeleton} ${classes.wide}`} />
    <SkeletonBlock height={84} className={`${classes.skeleton} ${classes.wide}`} />
    {["first", "second"].map((card) => (
      <SkeletonBlock key={card} height={340} className={classes.skeleton} />
    ))}
  </SkeletonRegion>
);
