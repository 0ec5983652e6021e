import { Button, CloseButton, Group, Input } from "@mantine/core";
import { MAX_UPLOAD_BYTES } from "@steward/contract/attachments/constants";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { IconPaperclip } from "@tabler/icons-react";
import type { AskedField } from "@steward/contract/custom-fields/rules";
import { type ReactNode, useRef, useState } from "react";
import { errorText } from "../../http/error-text.ts";
import { send } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { showToast } from "../../toasts/toast-queue.ts";
import type { TypedValue } from "./typed-value.ts";

/** What every custom field's input takes. */
export interface CustomInputProps {
  field: Pick<AskedField, "id" | "name" | "field_type" | "options"> & Partial<Pick<AskedField, "currency">>;
  label: string;
  help?: string | undefined;
  required?: boolean;
  value: TypedValue;
  onChange: (value: TypedValue) => void;
  error?: ReactNode;
  /** Path of the value in the form. */
  path: string;
  /** Details of the pointed-to record, where known. */
  details?: { id: string; name: string; file?: string | undefined } | null | undefined;
}

/** File input that uploads at once; the value is the file's id. */
export function CustomFileInput({ field, label, help, value, onChange, error, path, details }: CustomInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [uploaded, setUploaded] = useState<{ id: string; name: string } | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = [uploaded, details].find((file) => file?.id === value);

  const upload = async (file: File | undefined) => {
    if (!file) return;
    setProblem(file.size > MAX_UPLOAD_BYTES ? m.custom_fields_file_large() : null);
    if (file.size > MAX_UPLOAD_BYTES) return;
    const form = new FormData();
    form.append("file", file);
    setSending(true);
    try {
      const kept = await send(customFieldCalls.upload, { params: { id: field.id }, form });
      setUploaded(kept);
      onChange(kept.id);
      const { success } = customFieldCalls.upload;
      if (success) showToast({ type: "success", message: success });
    } catch (failure) {
      setProblem(errorText(failure, "write"));
    } finally {
      setSending(false);
    }
  };

  return (
    <Input.Wrapper label={label} labelElement="div" description={help} error={problem ?? error}>
      <Group gap="xs" py={4}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          onChange={(event) => {
            void upload(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPaperclip size={16} aria-hidden />}
          loading={sending}
          loaderProps={{ type: "dots" }}
          onClick={() => input.current?.click()}
          data-path={path}
          aria-label={`${label}: ${value ? m.custom_fields_file_replace() : m.custom_fields_file_choose()}`}
        >
          {value ? m.custom_fields_file_replace() : m.custom_fields_file_choose()}
        </Button>
        <span aria-live="polite">{shown?.name ?? m.custom_fields_file_none()}</span>
        {value && <CloseButton aria-label={m.custom_fields_file_remove({ label })} onClick={() => onChange(null)} />}
      </Group>
    </Input.Wrapper>
  );
}
