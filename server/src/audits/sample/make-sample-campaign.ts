import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Sample } from "../../nouns/facts.ts";
import { createCampaign } from "../campaigns/change-campaign.ts";
import { startCampaign } from "../campaigns/run-campaign.ts";
import { scanAssets } from "../campaigns/scan-assets.ts";

const BRANCH = "Kochi Day Care Centre";
const AUDITOR = "Meera Joshi";
const STARTED = 2;
/** Days within which it is to be done. */
const DUE = 7;
/** One asset in so many is still to be found, and one in so many is damaged. */
const [TO_FIND, DAMAGED] = [3, 11];

/** An audit of one branch of the sample customer that is under way: most is found, some damaged, and one tag is nobody's. */
export const makeSampleCampaign: Sample = async (customer) => {
  const { rows } = await customer.read((tx) =>
    sql<{ branch: string; tags: string[] }>`select l.id as branch, array_agg(a.asset_id order by a.number) as tags
      from location l join asset a on a.organisation_id = l.organisation_id and a.branch = l.id and not a.is_archived
      where ${ofOrganisation("l")} and l.name = ${BRANCH} and l.location_type = 'Branch' group by l.id`.execute(tx),
  );
  const [place] = rows;
  if (!place) return;
  const days_ago = customer.workday(STARTED);
  const at = (minute: number) => ({ days_ago, minute: 10 * 60 + minute });
  const body = {
    name: `Stock-taking, ${BRANCH}`,
    scope_places: [place.branch],
    due_date: customer.dayOf(days_ago - DUE),
  };
  const { id } = await customer.act(at(0), AUDITOR, campaignCalls.create, { body }, createCampaign);
  await customer.act(at(2), AUDITOR, campaignCalls.start, { params: { id } }, startCampaign);
  const found = place.tags.filter((_, index) => index % TO_FIND !== 0);
  for (const [index, code] of [...found, "LOAN-0042"].entries()) {
    const scan = { key: `sample-scan-${index}`, code, damaged: index % DAMAGED === DAMAGED - 1, method: "QR" as const };
    await customer.act(
      at(5 + index),
      AUDITOR,
      campaignCalls.scan,
      { params: { id }, body: { scans: [scan] } },
      scanAssets,
    );
  }
};
