declare module "topojson-client" {
  import type { GeoJSONSourceSpecification } from "maplibre-gl";

  interface Topology {
    type: "Topology";
    objects: Record<string, object>;
    arcs: number[][][];
  }

  /** GeoJSON as a map takes it. */
  export type Shapes = Exclude<GeoJSONSourceSpecification["data"], string>;

  /** Shapes of an object of a topology. */
  export function feature(topology: Topology, object: object): Shapes;
  /** Borders of an object, those between two shapes once; `filter` keeps some of them. */
  export function mesh(topology: Topology, object: object, filter?: (a: object, b: object) => boolean): Shapes;
}
