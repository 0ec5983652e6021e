import { Fragment } from "react";
import { Bone, Bones } from "../ui/bones.tsx";
import timeline from "./activity-timeline.module.css";
import classes from "./asset-details.module.css";
import header from "./asset-header.module.css";

/** Stands for an asset that is on its way, in its shape. */
export const AssetSkeleton = () => (
  <Bones>
    <div className={header.header} aria-hidden="true">
      <div className={header.picture} />
      <div className={header.words}>
        <Bone width={200} className={classes.headLine} />
        <Bone width={340} height={24} className={classes.headLine} />
        <Bone width={260} height={22} className={classes.headLine} />
      </div>
    </div>
    <div className={classes.tabsPlace} aria-hidden="true" />
    <div className={classes.columns} aria-hidden="true">
      <div className={classes.column}>
        <FactBones facts={9} />
        <FactBones facts={5} />
      </div>
      <div className={classes.column}>
        <div className={classes.panel}>
          <Bone width={96} className={classes.title} />
          <Bone height={90} />
        </div>
        <div className={classes.panel}>
          <Bone width={96} className={classes.title} />
          <EntryBones />
        </div>
      </div>
    </div>
  </Bones>
);

const FactBones = ({ facts }: { facts: number }) => (
  <div className={classes.panel}>
    <Bone width={96} className={classes.title} />
    <div className={classes.facts}>
      {Array.from({ length: facts }, (_, index) => (
        <Fragment key={index}>
          <Bone width={64 + ((index * 23) % 40)} className={classes.line} />
          <Bone width={`${35 + ((index * 29) % 45)}%`} className={classes.line} />
        </Fragment>
      ))}
    </div>
  </div>
);

/** Stands for entries of a timeline that are on their way, in their shape. */
export const EntryBones = () => (
  <div className={classes.entryBones} aria-hidden="true">
    {[70, 55, 62].map((width) => (
      <div key={width} className={timeline.entry}>
        <Bone width={`${width}%`} className={classes.line} />
        <Bone width="40%" className={classes.line} />
      </div>
    ))}
  </div>
);
