import { branchCalls } from "@steward/contract/branches/calls";
import type { SubLocationType } from "@steward/contract/locations/constants";
import { locationCalls } from "@steward/contract/locations/calls";
import { createLocation } from "../../locations/write-location.ts";
import type { Sample } from "../../nouns/facts.ts";
import { daysOfBranch, type SampleCustomer } from "../../nouns/sample-customer.ts";
import { createBranch } from "../write-branch.ts";
import { sampleBranches } from "./sample-branches.ts";
import { sampleFloors, sampleShelves } from "./sample-floors.ts";

/** Branches of the sample customer with everything inside them, set up by its administrator. */
export const makeSamplePlaces: Sample = async (customer) => {
  const countries = await customer.read((tx) =>
    tx.selectFrom("country").select(["id", "code"]).where("code", "in", ["IN", "AE"]).execute(),
  );
  for (const [index, { name, latitude, longitude, country, ...lines }] of sampleBranches.entries()) {
    const days_ago = customer.workday(daysOfBranch(name) - index);
    const address = { ...lines, country: countries.find(({ code }) => code === country)?.id ?? null };
    const moment = { days_ago, minute: 9 * 60 + 40 };
    const body = { name, address, latitude, longitude };
    const branch = await customer.act(moment, "Vikram Nair", branchCalls.create, { body }, createBranch);
    await fillBranch(customer, { id: branch.id, name }, days_ago);
  }
};

async function fillBranch(customer: SampleCustomer, branch: { id: string; name: string }, days_ago: number) {
  const made = new Map<string, string>();
  let minute = 9 * 60 + 45;
  const put = async (location_type: SubLocationType, name: string, parent: string | null): Promise<string> => {
    const found = made.get(`${parent} ${name}`);
    if (found) return found;
    minute += 2;
    const body = { name, location_type, branch: branch.id, parent };
    const moment = { days_ago, minute };
    const { id } = await customer.act(moment, "Vikram Nair", locationCalls.create, { body }, createLocation);
    made.set(`${parent} ${name}`, id);
    return id;
  };
  for (const { building, block, floor, rooms } of sampleFloors.filter((one) => one.branch === branch.name)) {
    const inBuilding = await put("Building", building, null);
    const inBlock = await put("Block", block, inBuilding);
    const onFloor = await put("Floor", floor, inBlock);
    for (const room of rooms) {
      const inRoom = await put("Room", room, onFloor);
      const shelves = room === "Equipment Store" ? sampleShelves : [];
      for (const shelf of shelves) await put("End Location", shelf, inRoom);
    }
  }
}
