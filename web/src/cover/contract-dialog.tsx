import { Button, Group, Modal } from "@mantine/core";
import type { Asset } from "@steward/contract/assets/rules";
import { coverCalls } from "@steward/contract/cover/calls";
import type { CoverKind } from "@steward/contract/cover/constants";
import type { Amc, Warranty } from "@steward/contract/cover/rules";
import type { ReactNode } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { useModalFocus } from "../keyboard/modal-focus.ts";
import { m } from "../messages/messages.js";
import { useDialogGuard } from "../ui/dialogs/use-dialog-guard.ts";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { readDay } from "../ui/text/local-time.ts";
import { moneyText } from "../ui/text/typed-values.ts";
import classes from "./contract-dialog.module.css";
import { CoverDocuments } from "./cover-documents.tsx";
import { contractLabel, kindLabel, renewalLabel } from "./cover-labels.ts";
import { StatusOfCover } from "./cover-status.tsx";

/** Enough to have the record among them that counts today. */
const MOST = 100;

/** The warranty and the AMC of an asset that count today, with everything that their papers say. */
export default function ContractDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  useModalFocus();
  useDialogGuard(() => false, onClose);
  const asked = { params: { id: asset.id }, query: { page_size: MOST } };
  const warranties = useLoad(coverCalls.warranties, asked, { silent: true });
  const contracts = useLoad(coverCalls.amcs, asked, { silent: true });
  const name = asset.asset_name || asset.product_details?.name || asset.serial_number || asset.asset_id;
  return (
    <Modal opened onClose={onClose} title={m.assets_contract_of({ name })} size={520} centered>
      <CoverPart kind="warranty" loaded={warranties} none={m.assets_contract_no_warranty()} factsOf={warrantyFacts} />
      <CoverPart kind="amc" loaded={contracts} none={m.assets_contract_no_amc()} factsOf={contractFacts} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {m.assets_close()}
        </Button>
      </Group>
    </Modal>
  );
}

/** A fact of a record; one without a text is not shown. */
type FactOf = readonly [label: string, text: ReactNode];

const warrantyFacts = (record: Warranty): FactOf[] => [
  [m.assets_contract_starts(), readDay(record.start_date) || "–"],
  [m.assets_contract_ends(), readDay(record.end_date) || "–"],
  [m.assets_contract_months(), record.warranty_period],
  [m.cover_provider(), record.provider_details?.name],
  [m.cover_reference(), record.reference],
  [m.cover_terms(), record.cover],
];

const hours = (count: number | null) => (count === null ? null : m.cover_hours({ count }));

const contractFacts = (record: Amc): FactOf[] => [
  [m.assets_contract_starts(), readDay(record.amc_start_date) || "–"],
  [m.assets_contract_ends(), readDay(record.amc_end_date) || "–"],
  [m.cover_contract_number(), record.contract_number],
  [m.cover_contract_kind(), record.contract_kind && contractLabel[record.contract_kind]()],
  [m.cover_provider(), record.provider_details?.name],
  [m.cover_value(), record.value && record.value_currency && moneyText(record.value, record.value_currency)],
  [
    m.cover_visits_done(),
    record.visits_per_year === null
      ? record.visits_done || null
      : m.cover_visits({ done: record.visits_done, year: record.visits_per_year }),
  ],
  [m.cover_to_respond(), hours(record.response_hours)],
  [m.cover_to_resolve(), hours(record.resolution_hours)],
  [m.cover_renewal(), record.renewal && renewalLabel[record.renewal]()],
  [m.cover_notice_days(), record.notice_days],
  [m.cover_terms(), record.cover],
];

interface CoverPartProps<Row> {
  kind: CoverKind;
  loaded: { data?: { results: Row[] } | undefined; error: Error | null; refetch: () => Promise<unknown> };
  /** What to say where there is none. */
  none: string;
  factsOf: (record: Row) => FactOf[];
}

function CoverPart<Row extends Warranty | Amc>({ kind, loaded, none, factsOf }: CoverPartProps<Row>) {
  const id = `contract-${kind}`;
  const { data, error } = loaded;
  const record = data?.results.find(({ is_current }) => is_current);
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {kindLabel[kind]()}
      </h3>
      {error && !data ? <LoadFailure error={error} onRetry={() => void loaded.refetch()} /> : null}
      {!error && !data ? <SkeletonArea height={96} /> : null}
      {data && !record ? <p className={classes.none}>{none}</p> : null}
      {record && (
        <>
          <dl className={classes.facts}>
            <Fact label={m.assets_contract_status()}>
              <StatusOfCover status={record.status} />
            </Fact>
            {factsOf(record).map(([label, text]) =>
              text === null || text === undefined || text === "" ? null : (
                <Fact key={label} label={label}>
                  {text}
                </Fact>
              ),
            )}
          </dl>
          <CoverDocuments documents={record.documents} />
        </>
      )}
    </section>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);
