declare module "topojson-client" {
  import type { GeoJSONSourceSpecification } from "maplibre-gl";

  interface Topology {
    type: "Topology";
    objects: Record<string, object>;
    arcs: number[][][];
  }

  /** GeoJSON as the map takes it. */
  export type Shapes = Exclude<GeoJSONSourceSpecification["data"], string>;

  /** GeoJSON of an object in a topology. */
  export function feature(topology: Topology, object: object): Shapes;
  /** Borders of an object, shared ones once; `filter` selects among them. */
  export function mesh(topology: Topology, object: object, filter?: (a: object, b: object) => boolean): Shapes;
}
