import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { Column, Columns, Fact, Facts, Panel } from "../ui/details/details.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { readDay } from "../ui/text/local-time.ts";
import classes from "./service-requests.module.css";

interface TabProps {
  request: ServiceRequestDetails;
}

/** A text that stands out above the particulars. */
export const Band = ({ title, text }: { title: string; text: string }) => (
  <div className={classes.band}>
    <p className={classes.bandTitle}>{title}</p>
    <p dir="auto">{text}</p>
  </div>
);

/** Warranty and maintenance contract of the asset, read only. */
export function ContractTab({ request: { id } }: TabProps) {
  const warranty = useLoad(calls.warranty, { params: { id } }, { silent: true });
  const amc = useLoad(calls.amc, { params: { id } }, { silent: true });
  const failed = [warranty, amc].find(({ error, data }) => error && !data);
  if (failed?.error) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!warranty.data || !amc.data) return <SkeletonArea height={200} />;
  const [given, contract] = [warranty.data, amc.data];
  return (
    <Columns>
      <Column>
        <Panel title={m.assets_warranty()}>
          {given.status === null && given.end_date === null ? (
            <p className={classes.chosen}>{m.assets_contract_no_warranty()}</p>
          ) : (
            <Facts>
              <Fact label={m.service_requests_state()}>{given.status}</Fact>
              <Fact label={m.assets_contract_starts()}>{readDay(given.start_date)}</Fact>
              <Fact label={m.assets_contract_ends()}>{readDay(given.end_date)}</Fact>
              <Fact label={m.assets_contract_months()}>{given.warranty_period}</Fact>
              <Fact label={m.cover_provider()}>{given.provider_details?.name}</Fact>
            </Facts>
          )}
        </Panel>
      </Column>
      <Column>
        <Panel title={m.assets_amc()}>
          {contract.status === null && contract.amc_end_date === null ? (
            <p className={classes.chosen}>{m.assets_contract_no_amc()}</p>
          ) : (
            <Facts>
              <Fact label={m.service_requests_state()}>{contract.status}</Fact>
              <Fact label={m.assets_contract_starts()}>{readDay(contract.amc_start_date)}</Fact>
              <Fact label={m.assets_contract_ends()}>{readDay(contract.amc_end_date)}</Fact>
              <Fact label={m.cover_contract_number()} mono>
                {contract.contract_number}
              </Fact>
              <Fact label={m.cover_visits_per_year()}>{contract.visits_per_year}</Fact>
              <Fact label={m.cover_visits_done()}>{contract.visits_done}</Fact>
              <Fact label={m.cover_provider()}>{contract.provider_details?.name}</Fact>
            </Facts>
          )}
        </Panel>
      </Column>
    </Columns>
  );
}
