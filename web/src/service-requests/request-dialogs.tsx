import { Button, Group, Modal, NativeSelect, Textarea } from "@mantine/core";
import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { FILES_MOST, type HoldReason, holdReasons } from "@steward/contract/service-requests/constants";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { type ReactNode, useState } from "react";
import { FilesField } from "../documents/files-field.tsx";
import { WriteFailure } from "../forms/write-failure.tsx";
import { abortable, invalidate, useWrite } from "../http/queries.ts";
import { reportError } from "../http/report-error.ts";
import { upload } from "../http/send.ts";
import { useModalFocus } from "../keyboard/modal-focus.ts";
import { m } from "../messages/messages.js";
import { showToast } from "../toasts/toasts.tsx";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { Fact, Facts } from "../ui/details/details.tsx";
import { useDialogGuard } from "../ui/dialogs/use-dialog-guard.ts";
import { listed } from "../ui/text/listed.ts";
import type { DialogProps } from "./assign-dialogs.tsx";
import { ContractTab } from "./request-tabs.tsx";
import { holdLabel, showRequest } from "./service-request-api.tsx";

interface WordsProps {
  label: string;
  help?: string;
  value: string;
  most: number;
  isRequired?: boolean;
  onChange: (text: string) => void;
}

/** Text of a dialog. */
const Words = ({ label, help, value, most, isRequired = false, onChange }: WordsProps) => (
  <Textarea
    label={isRequired ? m.forms_required_label({ label }) : label}
    description={help}
    value={value}
    maxLength={most}
    autosize
    minRows={2}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const SHORT = 200;
const LONG = 2000;

/** Puts a request on hold, and says for whom or what it waits. */
export function HoldDialog({ request: { id, version }, onClose }: DialogProps) {
  const [reason, setReason] = useState<HoldReason>("customer");
  const [message, setMessage] = useState("");
  const hold = useWrite(calls.hold, { onSuccess: (after) => (showRequest(after), onClose()) });
  return (
    <ActionDialog
      title={m.service_requests_hold()}
      onClose={onClose}
      isDirty={message.trim() !== ""}
      action={m.service_requests_hold()}
      isPending={hold.isPending}
      failure={<WriteFailure error={hold.error} />}
      onSubmit={() => hold.mutate({ params: { id }, body: { reason, message: message.trim() }, version })}
    >
      <NativeSelect
        label={m.service_requests_hold_reason()}
        data={holdReasons.map((value) => ({ value, label: holdLabel[value]() }))}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value as HoldReason)}
      />
      <Words label={m.service_requests_note()} value={message} most={SHORT} onChange={setMessage} />
    </ActionDialog>
  );
}

/** The dialogs that ask for one text. */
export type TextAction = "escalate" | "resolve" | "reopen" | "cancel";

const asked: Record<TextAction, { title: () => string; label: () => string; help: () => string; most: number }> = {
  escalate: {
    title: m.service_requests_escalate,
    label: m.service_requests_reason,
    help: m.service_requests_escalate_help,
    most: SHORT,
  },
  resolve: {
    title: m.service_requests_resolve,
    label: m.service_requests_resolution,
    help: m.service_requests_resolution_help,
    most: LONG,
  },
  reopen: {
    title: m.service_requests_reopen,
    label: m.service_requests_reason,
    help: m.service_requests_reopen_help,
    most: SHORT,
  },
  cancel: {
    title: m.service_requests_cancel,
    label: m.service_requests_reason,
    help: m.service_requests_cancel_help,
    most: SHORT,
  },
};

/** Escalates, resolves, opens again or cancels a request with its reason or resolution. */
export function TextDialog({ request, action, onClose }: DialogProps & { action: TextAction }) {
  const { id, version } = request;
  const [text, setText] = useState("");
  const onSuccess = (after: ServiceRequestDetails) => (showRequest(after), onClose());
  const escalate = useWrite(calls.addUpdate, { onSuccess: onClose });
  const resolve = useWrite(calls.resolve, { onSuccess });
  const reopen = useWrite(calls.reopen, { onSuccess });
  const cancel = useWrite(calls.cancel, { onSuccess });
  const write = { escalate, resolve, reopen, cancel }[action];
  const { title, label, help, most } = asked[action];
  const send = () => {
    const said = text.trim();
    const of = { params: { id }, version };
    if (action === "escalate") escalate.mutate({ ...of, body: { type: "Escalation", message: said } });
    if (action === "resolve") resolve.mutate({ ...of, body: { resolution: said } });
    if (action === "reopen") reopen.mutate({ ...of, body: { reason: said } });
    if (action === "cancel") cancel.mutate({ ...of, body: { reason: said } });
  };
  return (
    <ActionDialog
      title={title()}
      onClose={onClose}
      isDirty={text.trim() !== ""}
      action={title()}
      isPossible={text.trim() !== ""}
      isPending={write.isPending}
      failure={<WriteFailure error={write.error} />}
      onSubmit={send}
    >
      {action === "escalate" && <p>{tellsWhom(request)}</p>}
      <Words label={label()} help={help()} value={text} most={most} isRequired onChange={setText} />
    </ActionDialog>
  );
}

/** Who gets a mail about the next level, or that it has nobody. */
function tellsWhom({ escalation_level, escalates_to: people }: ServiceRequestDetails): string {
  const level = escalation_level + 1;
  if (people.length === 0) return m.escalation_tells_nobody({ level });
  return m.escalation_tells({ level, people: listed(people) });
}

/** Closes a request, then uploads the extra documents; what fails of them is told, and the request stays closed. */
export function CloseDialog({ request, onClose }: DialogProps) {
  const { id, version, status } = request;
  const isResolved = status === "Resolved";
  const [resolution, setResolution] = useState("");
  const [remark, setRemark] = useState("");
  const [files, setFiles] = useState<readonly File[]>([]);
  const sendFiles = async () => {
    const form = new FormData();
    for (const file of files) form.append("attachments", file);
    try {
      const call = calls.closeAttachments;
      await abortable((signal) => upload(call, { params: { id }, form, signal }));
      showToast({ type: "success", message: call.success ?? "" });
    } catch (error) {
      reportError(error, "write");
    } finally {
      await invalidate();
    }
  };
  const close = useWrite(calls.closeRequest, {
    onSuccess: (after) => {
      showRequest(after);
      if (files.length > 0) void sendFiles();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={m.service_requests_close()}
      size={560}
      onClose={onClose}
      isDirty={`${resolution}${remark}`.trim() !== "" || files.length > 0}
      action={m.service_requests_close()}
      isPossible={isResolved || (resolution.trim() !== "" && remark.trim() !== "")}
      isPending={close.isPending}
      failure={<WriteFailure error={close.error} />}
      onSubmit={() =>
        close.mutate({ params: { id }, body: { remark: remark.trim(), resolution: resolution.trim() }, version })
      }
    >
      {!isResolved && (
        <Words
          label={m.service_requests_resolution()}
          help={m.service_requests_resolution_help()}
          value={resolution}
          most={LONG}
          isRequired
          onChange={setResolution}
        />
      )}
      <Words
        label={m.service_requests_remark()}
        value={remark}
        most={SHORT}
        isRequired={!isResolved}
        onChange={setRemark}
      />
      <FilesField label={m.service_requests_files()} files={files} most={FILES_MOST} onChange={setFiles} />
    </ActionDialog>
  );
}

/** Something to read about a request. */
function ReadDialog({ title, size, onClose, children }: ReadDialogProps) {
  useModalFocus();
  useDialogGuard(() => false, onClose);
  return (
    <Modal opened onClose={onClose} title={title} size={size} centered>
      {children}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {m.assets_close()}
        </Button>
      </Group>
    </Modal>
  );
}

interface ReadDialogProps {
  title: string;
  size: number;
  onClose: () => void;
  children: ReactNode;
}

/** Warranty and maintenance contract of the asset of the request. */
export const ContractDialog = ({ request, onClose }: DialogProps) => (
  <ReadDialog title={m.service_requests_contract()} size={760} onClose={onClose}>
    <ContractTab request={request} />
  </ReadDialog>
);

/** Who took the request on, with the ways to reach them. */
export function ManagerDialog({ request: { manager_details: manager }, onClose }: DialogProps) {
  return (
    <ReadDialog title={m.service_requests_contact_manager()} size={440} onClose={onClose}>
      <Facts>
        <Fact label={m.service_requests_manager()}>{manager?.name}</Fact>
        <Fact label={m.service_requests_contact_phone()}>
          {manager?.phone && <a href={`tel:${manager.phone}`}>{manager.phone}</a>}
        </Fact>
        <Fact label={m.masters_email()}>{manager && <a href={`mailto:${manager.email}`}>{manager.email}</a>}</Fact>
      </Facts>
    </ReadDialog>
  );
}
