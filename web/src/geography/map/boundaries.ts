import { feature, mesh, type Shapes } from "topojson-client";
import packed from "./boundaries.bin?url";

type Topology = Parameters<typeof feature>[0];

export interface Boundaries {
  countries: Shapes;
  states: Shapes;
  districts: Shapes;
}

/** Loads the map's boundaries: countries, and the states and districts of India. */
export async function loadBoundaries(): Promise<Boundaries> {
  const answer = await fetch(packed);
  if (!answer.ok || !answer.body) throw new Error(`The map could not be loaded: ${answer.status}`);
  const text = new Response(answer.body.pipeThrough(new DecompressionStream("deflate-raw")));
  const { world, india } = (await text.json()) as { world: Topology; india: Topology };
  const { countries } = world.objects;
  const { states, districts } = india.objects;
  if (!countries || !states || !districts) throw new Error("The map holds no boundaries.");
  return {
    countries: feature(world, countries),
    states: feature(india, states),
    districts: mesh(india, districts, (one, other) => one !== other),
  };
}
