import { m } from "../messages/messages.js";
import classes from "./asset-details.module.css";
import header from "./asset-header.module.css";

const bone = (width: number | string, height: number) => (
  <div className={classes.bone} style={{ width, height, maxWidth: "100%" }} />
);

/** Stands for an asset that is on its way, in its shape. */
export function AssetSkeleton() {
  return (
    <div role="status" aria-label={m.assets_loading()}>
      <div className={header.header}>
        {bone(112, 88)}
        <div className={header.words}>
          {bone(200, 14)}
          <div style={{ height: 10 }} />
          {bone(340, 24)}
          <div style={{ height: 12 }} />
          {bone(260, 22)}
        </div>
      </div>
      <div style={{ height: 48 }} />
      <div className={classes.columns}>
        {bone("100%", 420)}
        {bone("100%", 420)}
      </div>
    </div>
  );
}
