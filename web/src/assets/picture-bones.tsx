import { Bone, Bones } from "../ui/bones.tsx";
import classes from "./asset-pictures.module.css";

/** Stands for pictures that are on their way, in their shape. */
export const PictureBones = () => (
  <Bones className={classes.gallery}>
    {["64%", "48%", "56%"].map((width) => (
      <div key={width} className={classes.tile} aria-hidden="true">
        <Bone className={classes.picture} />
        <div className={classes.bar}>
          <Bone width={width} />
        </div>
      </div>
    ))}
  </Bones>
);
