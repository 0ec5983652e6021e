import { Button } from "@mantine/core";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Campaign } from "@steward/contract/audits/campaigns/rules";
import { useState } from "react";
import { useWrite } from "../../http/queries.ts";
import { reportError } from "../../http/report-error.ts";
import { ofRecord } from "../../http/request.ts";
import { download } from "../../http/send.ts";
import { ExportMenu } from "../../lists/export-menu.tsx";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { useProfile } from "../../session/organisation.ts";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { lazily } from "../../ui/lazily.tsx";

const CancelDialog = lazily(async () => (await import("./cancel-dialog.tsx")).CancelDialog);
const SignDialog = lazily(async () => (await import("./sign-dialog.tsx")).SignDialog);

interface CampaignActionsProps {
  campaign: Campaign;
  /** Scans that this device has still to send. */
  waiting: number;
}

/** What comes next in the life of a campaign, and its end. */
export function CampaignActions({ campaign, waiting }: CampaignActionsProps) {
  const { id, state } = campaign;
  const [isCancelling, setIsCancelling] = useState(false);
  const go = useGo();
  return (
    <>
      {state !== "Draft" && (
        <>
          <Report id={id} />
          <ExportMenu call={ofRecord(campaignCalls.exportFindings, id)} query={{}} hint={m.audits_export_hint()} />
        </>
      )}
      {state !== "Closed" && state !== "Cancelled" && (
        <>
          <Button variant="default" onClick={() => void go("asset-management-audit-id-edit", { params: { id } })}>
            {m.audits_edit_short()}
          </Button>
          <Button variant="default" onClick={() => setIsCancelling(true)}>
            {m.audits_cancel()}
          </Button>
        </>
      )}
      {state === "Draft" && <Start campaign={campaign} />}
      {state === "Active" && <Complete campaign={campaign} waiting={waiting} />}
      {state === "Resolving" && <Close campaign={campaign} />}
      {state === "Closed" && <Sign campaign={campaign} />}
      {isCancelling && <CancelDialog campaign={campaign} onClose={() => setIsCancelling(false)} />}
    </>
  );
}

function Report({ id }: { id: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const fetchReport = async () => {
    setIsBusy(true);
    try {
      await download(campaignCalls.report, { params: { id } });
    } catch (error) {
      reportError(error, "load");
    }
    setIsBusy(false);
  };
  return (
    <Button variant="default" loading={isBusy} loaderProps={{ type: "dots" }} onClick={() => void fetchReport()}>
      {m.audits_report()}
    </Button>
  );
}

function Start({ campaign: { id, expected } }: { campaign: Campaign }) {
  const confirm = useConfirm();
  const start = useWrite(campaignCalls.start);
  const ask = async () => {
    const question = {
      title: m.audits_start_title(),
      body: m.audits_start_text({ count: expected ?? 0 }),
      confirmLabel: m.audits_start(),
      danger: false,
    };
    if (await confirm(question)) start.mutate({ params: { id } });
  };
  return (
    <Button loading={start.isPending} onClick={() => void ask()}>
      {m.audits_start()}
    </Button>
  );
}

function Complete({ campaign: { id, counts }, waiting }: CampaignActionsProps) {
  const confirm = useConfirm();
  const complete = useWrite(campaignCalls.complete);
  const ask = async () => {
    const question = {
      title: m.audits_complete_title(),
      body: m.audits_complete_text({ count: counts.Pending }),
      confirmLabel: m.audits_complete(),
      danger: false,
    };
    if (await confirm(question)) complete.mutate({ params: { id } });
  };
  return (
    <Button
      loading={complete.isPending}
      disabled={waiting > 0}
      title={waiting > 0 ? m.audits_complete_waiting({ count: waiting }) : undefined}
      onClick={() => void ask()}
    >
      {m.audits_complete()}
    </Button>
  );
}

function Close({ campaign: { id, open } }: { campaign: Campaign }) {
  const confirm = useConfirm();
  const close = useWrite(campaignCalls.close);
  const ask = async () => {
    const question = {
      title: m.audits_close_title(),
      body: m.audits_close_text(),
      confirmLabel: m.audits_close(),
      danger: false,
    };
    if (await confirm(question)) close.mutate({ params: { id } });
  };
  return (
    <Button
      loading={close.isPending}
      disabled={open > 0}
      title={open > 0 ? m.audits_close_open({ count: open }) : undefined}
      onClick={() => void ask()}
    >
      {m.audits_close()}
    </Button>
  );
}

/** Once for each person: who has signed is not asked again. */
function Sign({ campaign }: { campaign: Campaign }) {
  const profile = useProfile();
  const [isSigning, setIsSigning] = useState(false);
  if (!profile || campaign.signatures.some(({ id }) => id === profile.id)) return null;
  return (
    <>
      <Button onClick={() => setIsSigning(true)}>{m.audits_sign()}</Button>
      {isSigning && <SignDialog campaign={campaign} onClose={() => setIsSigning(false)} />}
    </>
  );
}
