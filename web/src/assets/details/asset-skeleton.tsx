import { SkeletonBlock, SkeletonRegion } from "../../ui/skeleton.tsx";
import timeline from "../../history/timeline.module.css";
import classes from "./asset-details.module.css";
import header from "./asset-header.module.css";

/** Loading skeleton of an asset. */
export const AssetSkeleton = () => (
  <SkeletonRegion>
    <div className={header.header} aria-hidden="true">
      <div className={header.picture} />
      <div className={header.words}>
        <SkeletonBlock width={200} className={classes.headLine} />
        <SkeletonBlock width={340} height={24} className={classes.headLine} />
        <SkeletonBlock width={260} height={22} className={classes.headLine} />
      </div>
    </div>
    <div className={classes.tabsPlace} aria-hidden="true" />
    <div className={classes.columns} aria-hidden="true">
      <div className={classes.column}>
        <FactSkeleton facts={9} />
        <FactSkeleton facts={8} />
      </div>
      <div className={classes.column}>
        <div className={classes.panel}>
          <SkeletonBlock width={96} className={classes.title} />
          <SkeletonBlock height={90} />
        </div>
        <div className={classes.panel}>
          <SkeletonBlock width={96} className={classes.title} />
          <EntrySkeleton />
        </div>
      </div>
    </div>
  </SkeletonRegion>
);

const FactSkeleton = ({ facts }: { facts: number }) => (
  <div className={classes.panel}>
    <SkeletonBlock width={96} className={classes.title} />
    <div className={classes.facts}>
      {Array.from({ length: facts }, (_, index) => (
        <div key={index} className={classes.fact}>
          <SkeletonBlock width={64 + ((index * 23) % 40)} className={classes.line} />
          <SkeletonBlock width={`${35 + ((index * 29) % 45)}%`} className={classes.line} />
        </div>
      ))}
    </div>
  </div>
);

/** Loading skeleton of timeline entries. */
export const EntrySkeleton = () => (
  <div className={classes.entrySkeleton} aria-hidden="true">
    {[70, 55, 62].map((width) => (
      <div key={width} className={timeline.entry}>
        <SkeletonBlock width={`${width}%`} className={classes.line} />
        <SkeletonBlock width="40%" className={classes.line} />
      </div>
    ))}
  </div>
);
