import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Campaign } from "@steward/contract/audits/campaigns/rules";
import { useState } from "react";
import { SignatureField } from "../../forms/signature/signature-field.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";

interface SignDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** Signs the findings of a closed campaign. */
export function SignDialog({ campaign: { id, name }, onClose }: SignDialogProps) {
  const [signature, setSignature] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const sign = useWrite(campaignCalls.sign, { onSuccess: onClose });
  const send = (drawn: string) =>
    sign.mutate(
      { params: { id }, body: { signature: drawn } },
      { onError: (error) => setProblem(error instanceof HttpError ? fieldErrors(error).signature : undefined) },
    );
  return (
    <ActionDialog
      title={m.audits_sign_of({ name })}
      size={520}
      onClose={onClose}
      action={m.audits_sign()}
      isPossible={signature !== null}
      isPending={sign.isPending}
      failure={<WriteFailure error={sign.error} />}
      onSubmit={() => signature && send(signature)}
    >
      <SignatureField
        label={m.audits_signature()}
        description={m.audits_signature_help()}
        error={problem}
        onChange={(drawn) => {
          setSignature(drawn);
          setProblem(undefined);
        }}
      />
    </ActionDialog>
  );
}
