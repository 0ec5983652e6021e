import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { Transaction } from "../../database/transaction.ts";
import type { Sample } from "../../nouns/facts.ts";
import { declineAsset, receiveAsset, returnAsset } from "./answer-asset.ts";
import { linkAsset } from "./link-asset.ts";
import { moveAsset } from "./move-asset.ts";

const WHO = "Meera Joshi";

const worldOf = async (tx: Transaction) => ({
  invites: await tx
    .selectFrom("oem_asset")
    .select(["id", "serial_number"])
    .where("state", "=", "Invited")
    .orderBy("id")
    .execute(),
  branches: await tx.selectFrom("location").select("id").where("parent", "is", null).orderBy("id").execute(),
  assets: await tx
    .selectFrom("asset")
    .select(["id", "serial_number"])
    .where("serial_number", "<>", "")
    .where("is_archived", "=", false)
    .orderBy("number")
    .execute(),
});

/** What the sample customer does with the assets that were issued to it: one comes into each state, the newest wait. */
export const makeSampleOemAssets: Sample = async (customer) => {
  const { invites, branches, assets } = await customer.read(worldOf);
  const idOf = (serial: string) => invites.find(({ serial_number }) => serial_number === serial)?.id ?? "";
  const at = (days_ago: number, minute: number) => ({ days_ago: customer.workday(days_ago), minute });
  const of = (serial: string) => ({ params: { id: idOf(serial) } });

  const returned = of("NWSS-24-1071");
  await customer.act(at(60, 9 * 60 + 40), WHO, oemAssetCalls.receive, returned, receiveAsset);
  const broken = { ...returned, body: { reason: "Arrived with a cracked lamp housing" } };
  await customer.act(at(57, 14 * 60 + 5), WHO, oemAssetCalls.returnAsset, broken, returnAsset);

  const received = of("NWSS-24-1072");
  await customer.act(at(60, 9 * 60 + 48), WHO, oemAssetCalls.receive, received, receiveAsset);

  const declined = { ...of("NWCV-23-0418"), body: { reason: "Ordered by another hospital" } };
  await customer.act(at(49, 11 * 60 + 20), WHO, oemAssetCalls.decline, declined, declineAsset);

  const same = assets.find(({ serial_number }) => invites.some((invite) => invite.serial_number === serial_number));
  if (same) {
    const linked = { ...of(same.serial_number), body: { asset: same.id } };
    await customer.act(at(31, 10 * 60 + 15), WHO, oemAssetCalls.link, linked, linkAsset);
  }
  const moved = { ...of("GT-66T-20931"), body: { branch: branches[0]?.id ?? null } };
  await customer.act(at(5, 12 * 60 + 30), WHO, oemAssetCalls.move, moved, moveAsset);
};
