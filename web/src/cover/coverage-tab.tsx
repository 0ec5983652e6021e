import { Button } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { coverCalls } from "@steward/contract/cover/calls";
import type { CoverKind } from "@steward/contract/cover/constants";
import type { Amc, Warranty } from "@steward/contract/cover/rules";
import { IconPaperclip, IconPencil, IconPlus, IconRefresh, IconShieldCheck, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { type Pages, usePages } from "../http/pages.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useMay } from "../session/may.ts";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { ActionMenu } from "../ui/menus/action-menu.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { readDay } from "../ui/text/local-time.ts";
import { moneyText } from "../ui/text/typed-values.ts";
import { AmcDialog } from "./amc-dialog.tsx";
import ContractDialog from "./contract-dialog.tsx";
import { CoverDocuments } from "./cover-documents.tsx";
import { contractLabel, kindLabel } from "./cover-labels.ts";
import { StatusOfCover } from "./cover-status.tsx";
import classes from "./coverage-tab.module.css";
import { AttachDocumentDialog } from "../documents/attach-document-dialog.tsx";
import { WarrantyDialog } from "./warranty-dialog.tsx";

/** Records on a page of a tab. */
const PAGE_SIZE = 5;

/** What a dialog of the tab is about: a new record, or one that is edited or renewed. */
type Opened<Row> = { record: Row | null; renews: boolean } | null;

/** Warranties and maintenance contracts of an asset, with those that were renewed. */
export default function CoverageTab({ asset }: { asset: AssetDetails }) {
  const [isReading, setIsReading] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.read ?? ""}
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        onClick={() => setIsReading(true)}
      >
        {m.assets_contract()}
      </Button>
      <div className={classes.parts}>
        <Warranties asset={asset} />
        <Contracts asset={asset} />
      </div>
      {isReading && <ContractDialog asset={asset} onClose={() => setIsReading(false)} />}
    </>
  );
}

function Warranties({ asset }: { asset: AssetDetails }) {
  const [opened, setOpened] = useState<Opened<Warranty>>(null);
  const pages = usePages(coverCalls.warranties, { params: { id: asset.id }, query: { page_size: PAGE_SIZE } });
  const remove = useWrite(coverCalls.removeWarranty);
  return (
    <Records
      kind="warranty"
      pages={pages}
      open={setOpened}
      remove={({ id }) => remove.mutate({ params: { id } })}
      days={({ start_date, end_date }) => [start_date, end_date]}
      facts={({ warranty_period, provider_details, reference, cover }) => [
        warranty_period === null ? null : m.cover_months({ count: warranty_period }),
        provider_details?.name,
        reference,
        cover,
      ]}
    >
      {opened && <WarrantyDialog asset={asset} {...opened} onClose={() => setOpened(null)} />}
    </Records>
  );
}

function Contracts({ asset }: { asset: AssetDetails }) {
  const [opened, setOpened] = useState<Opened<Amc>>(null);
  const pages = usePages(coverCalls.amcs, { params: { id: asset.id }, query: { page_size: PAGE_SIZE } });
  const remove = useWrite(coverCalls.removeAmc);
  return (
    <Records
      kind="amc"
      pages={pages}
      open={setOpened}
      remove={({ id }) => remove.mutate({ params: { id } })}
      days={({ amc_start_date, amc_end_date }) => [amc_start_date, amc_end_date]}
      facts={(amc) => [
        amc.contract_number,
        amc.contract_kind && contractLabel[amc.contract_kind](),
        amc.provider_details?.name,
        amc.visits_per_year === null ? null : m.cover_visits({ done: amc.visits_done, year: amc.visits_per_year }),
        amc.next_visit === null ? null : m.cover_next_visit({ day: readDay(amc.next_visit) }),
        amc.response_hours === null ? null : m.cover_responds({ hours: amc.response_hours }),
        amc.value && amc.value_currency && moneyText(amc.value, amc.value_currency),
        amc.cover,
      ]}
    >
      {opened && <AmcDialog asset={asset} {...opened} onClose={() => setOpened(null)} />}
    </Records>
  );
}

interface RecordsProps<Row> {
  kind: CoverKind;
  pages: Pages<Row>;
  open: (opened: { record: Row | null; renews: boolean }) => void;
  remove: (row: Row) => void;
  days: (row: Row) => readonly [start: string | null, end: string | null];
  facts: (row: Row) => readonly (string | null | undefined)[];
  /** The open dialog. */
  children: ReactNode;
}

const ADD: Record<CoverKind, () => string> = { warranty: m.cover_add_warranty, amc: m.cover_add_amc };
const NONE: Record<CoverKind, () => string> = { warranty: m.cover_no_warranty, amc: m.cover_no_amc };

/** The records of a kind, the one that begins last first. */
function Records<Row extends Warranty | Amc>({ kind, pages, open, remove, days, facts, children }: RecordsProps<Row>) {
  const mayEdit = useMay("asset.update");
  const mayAttach = useMay("asset.files");
  const [attaching, setAttaching] = useState<Row | null>(null);
  const confirm = useConfirm();
  const title = kindLabel[kind]();
  const attach = (record: Row) => ({
    label: m.documents_attach(),
    icon: <IconPaperclip size={16} />,
    run: () => setAttaching(record),
  });
  const edits = (record: Row) => [
    { label: m.cover_edit(), icon: <IconPencil size={16} />, run: () => open({ record, renews: false }) },
    {
      label: m.cover_remove(),
      icon: <IconTrash size={16} />,
      danger: true,
      run: () => void confirm().then((isSure) => isSure && remove(record)),
    },
  ];
  const renew = (record: Row) => ({
    label: m.cover_renew(),
    icon: <IconRefresh size={16} />,
    run: () => open({ record, renews: true }),
  });
  const actionsOf = (record: Row) => [
    ...(mayEdit && !record.is_renewed ? [renew(record)] : []),
    ...(mayAttach ? [attach(record)] : []),
    ...(mayEdit ? edits(record) : []),
  ];
  return (
    <section className={classes.part} aria-labelledby={`cover-${kind}`}>
      <div className={classes.head}>
        <h2 id={`cover-${kind}`} className={classes.title}>
          {title}
        </h2>
        {mayEdit ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => open({ record: null, renews: false })}
          >
            {ADD[kind]()}
          </Button>
        ) : null}
      </div>
      {pages.isLoading ? <SkeletonArea height={72} /> : null}
      {pages.error && pages.rows.length === 0 ? <LoadFailure error={pages.error} onRetry={pages.reload} /> : null}
      {pages.count === 0 ? <p className={classes.none}>{NONE[kind]()}</p> : null}
      <ul className={classes.records}>
        {pages.rows.map((row) => {
          const [start, end] = days(row);
          return (
            <li key={row.id} className={classes.record} data-over={row.is_renewed || undefined}>
              <StatusOfCover status={row.status} />
              <div className={classes.words}>
                <span className={classes.days}>
                  {start === null
                    ? m.cover_until({ end: readDay(end) })
                    : m.cover_days({ start: readDay(start), end: readDay(end) })}
                </span>
                <span className={classes.facts}>
                  {[...facts(row), row.is_renewed ? m.cover_renewed() : null].filter(Boolean).join(" · ")}
                </span>
                <CoverDocuments documents={row.documents} />
              </div>
              {mayEdit || mayAttach ? (
                <ActionMenu
                  actions={() => actionsOf(row)}
                  label={m.cover_actions({ kind: title, day: readDay(start ?? end) })}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <ListFooter list={pages} />
      {children}
      {attaching && (
        <AttachDocumentDialog
          call={assetCalls.addDocument}
          id={attaching.asset}
          cover={attaching.id}
          onClose={() => setAttaching(null)}
        />
      )}
    </section>
  );
}
