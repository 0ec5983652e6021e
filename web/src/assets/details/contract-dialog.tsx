import { Button, Group, Modal } from "@mantine/core";
import type { Asset } from "@steward/contract/assets/rules";
import type { ReactNode } from "react";
import { useModalFocus } from "../../keyboard/modal-focus.ts";
import { m } from "../../messages/messages.js";
import { useDialogGuard } from "../../ui/dialogs/use-dialog-guard.ts";
import { readDay, today } from "../../ui/text/local-time.ts";
import { assetTitle, coverKindLabel, coverStatusLabel } from "../asset-labels.ts";
import { type Cover, coversOf } from "./cover.ts";
import details from "./asset-details.module.css";
import classes from "./contract-dialog.module.css";

/** Warranty and AMC of an asset, to read. */
export default function ContractDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  useModalFocus();
  useDialogGuard(() => false, onClose);
  const covers = coversOf(asset, today());
  const of = (kind: Cover["kind"]) => covers.find((cover) => cover.kind === kind);
  const provider = asset.service_provider_details?.name;
  return (
    <Modal opened onClose={onClose} title={m.assets_contract_of({ name: assetTitle(asset) })} size={520} centered>
      <CoverPart kind="warranty" cover={of("warranty")} none={m.assets_contract_no_warranty()}>
        {asset.warranty_period !== null && <Fact label={m.assets_contract_months()}>{asset.warranty_period}</Fact>}
        {asset.supplier_details && <Fact label={m.assets_supplier()}>{asset.supplier_details.name}</Fact>}
      </CoverPart>
      <CoverPart kind="amc" cover={of("amc")} none={m.assets_contract_no_amc()}>
        {provider && <Fact label={m.assets_service_provider()}>{provider}</Fact>}
      </CoverPart>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {m.assets_close()}
        </Button>
      </Group>
    </Modal>
  );
}

interface CoverPartProps {
  kind: Cover["kind"];
  cover: Cover | undefined;
  /** What to say where it is unknown. */
  none: string;
  children: ReactNode;
}

function CoverPart({ kind, cover, none, children }: CoverPartProps) {
  const id = `contract-${kind}`;
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id} className={details.title}>
        {coverKindLabel[kind]()}
      </h3>
      {cover === undefined ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <dl className={classes.facts}>
          <Fact label={m.assets_contract_status()}>{coverStatusLabel[cover.status]()}</Fact>
          <Fact label={m.assets_contract_starts()}>{readDay(cover.start) || "–"}</Fact>
          <Fact label={m.assets_contract_ends()}>{readDay(cover.end)}</Fact>
          {children}
        </dl>
      )}
    </section>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={details.fact}>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);
