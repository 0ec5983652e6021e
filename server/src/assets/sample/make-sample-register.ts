import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import type { Sample } from "../../nouns/facts.ts";
import type { SampleCustomer } from "../../nouns/sample-customer.ts";
import { archiveAsset, changeStatus, restoreAsset } from "../change-status.ts";
import { checkIn } from "../custody/check-in.ts";
import { checkOut } from "../custody/check-out.ts";
import { insertAsset } from "../create-asset.ts";
import { moveAsset, updateAsset } from "../update-asset.ts";
import { plannedAssets } from "./plan-register.ts";
import type { SampleAct } from "./sample-life.ts";
import { sampleWorld } from "./sample-world.ts";

/** Tag prefix of the sample; new assets continue its numbers. */
const PREFIX = "MH-";

const minuteOf = ({ days_ago, minute }: { days_ago: number; minute: number }) => minute - days_ago * 1440;

/**
 * Gives the sample customer a register of a few hundred assets that its people entered, moved, repaired and retired in
 * the course of two years.
 */
export const makeSampleRegister: Sample = async (customer) => {
  const world = await sampleWorld(customer);
  const planned = plannedAssets(customer, world);
  await customer.write(async (tx) => {
    await tx.updateTable("organisation").set({ asset_tag_prefix: PREFIX }).execute();
    await tx.updateTable("organisation_counter").set({ value: planned.length }).where("name", "=", "asset").execute();
  });
  const acts: { id: string; act: SampleAct }[] = [];
  for (const [index, { entered, by, body, life }] of planned.entries()) {
    const { id } = await customer.act(entered, by, assetCalls.create, { body }, (ctx, given) =>
      ctx.write((tx) => insertAsset(tx, ctx, given.body, index + 1)),
    );
    acts.push(...life.map((act) => ({ id, act })));
  }
  acts.sort((one, other) => minuteOf(one.act.at) - minuteOf(other.act.at));
  for (const { id, act } of acts) await perform(customer, id, act, world.statuses);
};

/** Does what the plan says of an asset by the verb that people do it with. */
async function perform(
  customer: SampleCustomer,
  id: string,
  act: SampleAct,
  statuses: ReadonlyMap<string, string>,
): Promise<void> {
  const { at, by } = act;
  const params = { id };
  if (act.kind === "status") {
    const body = { status: statuses.get(act.status) ?? "", reason: act.reason };
    await customer.act(at, by, assetCalls.changeStatus, { params, body }, changeStatus);
  } else if (act.kind === "out") {
    const body = { ...act.to, status: statuses.get(act.status) ?? "", expected_return: act.expected_return };
    await customer.act(at, by, custodyCalls.checkOut, { params, body }, checkOut);
  } else if (act.kind === "in") {
    const body = { status: statuses.get(act.status) ?? "", note: act.note };
    await customer.act(at, by, custodyCalls.checkIn, { params, body }, checkIn);
  } else if (act.kind === "move") {
    await customer.act(at, by, assetCalls.move, { params, body: act.place }, moveAsset);
  } else if (act.kind === "edit") {
    await customer.act(at, by, assetCalls.update, { params, body: act.body }, updateAsset);
  } else if (act.kind === "archive") {
    await customer.act(at, by, assetCalls.archive, { params }, archiveAsset);
  } else {
    await customer.act(at, by, assetCalls.restore, { params, body: {} }, restoreAsset);
  }
}
