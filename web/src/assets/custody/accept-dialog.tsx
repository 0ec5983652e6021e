import { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { Custody } from "@steward/contract/assets/custody/rules";
import { useState } from "react";
import { SignatureField } from "../../forms/signature/signature-field.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";

/** Confirms with a signature that one has what was checked out to one. */
export function AcceptDialog({ custody, onClose }: { custody: Custody; onClose: () => void }) {
  const [signature, setSignature] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const accept = useWrite(custodyCalls.accept, { onSuccess: onClose });
  const { name, asset_id } = custody.asset_details;
  return (
    <ActionDialog
      title={m.custody_accept_of({ name: name || asset_id })}
      size={520}
      onClose={onClose}
      action={m.custody_accept()}
      isPending={accept.isPending}
      failure={<WriteFailure error={accept.error} />}
      onSubmit={() =>
        accept.mutate(
          { params: { id: custody.id }, body: { signature } },
          { onError: (error) => setProblem(error instanceof HttpError ? fieldErrors(error).signature : undefined) },
        )
      }
    >
      <SignatureField
        label={m.custody_signature()}
        description={m.custody_signature_own_help()}
        error={problem}
        onChange={(drawn) => {
          setSignature(drawn);
          setProblem(undefined);
        }}
      />
    </ActionDialog>
  );
}
