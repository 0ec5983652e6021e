import { Radio, Stack, TextInput } from "@mantine/core";
import { type Audience, audiences } from "@steward/contract/personnel/constants";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import type { Profile } from "@steward/contract/personnel/profiles/rules";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { audienceText } from "./profile-api.ts";

/** Says who sees a profile: nobody, every organisation, or chosen customers. */
export function PublishDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { data } = useLoad(profileCalls.read, { params: { id: profile.id } });
  const [audience, setAudience] = useState<Audience>(profile.audience);
  const [typed, setTyped] = useState<string | null>(null);
  const publish = useWrite(profileCalls.publish, { onSuccess: onClose });
  const slugs = typed ?? data?.customers.map(({ slug }) => slug).join(", ") ?? "";
  const customers = slugs
    .split(",")
    .map((slug) => slug.trim())
    .filter(Boolean);
  return (
    <ActionDialog
      title={m.personnel_publish_title({ name: profile.name })}
      onClose={onClose}
      isDirty={audience !== profile.audience || typed !== null}
      action={m.personnel_publish_save()}
      isPossible={data !== undefined && (audience !== "chosen" || customers.length > 0)}
      isPending={publish.isPending}
      failure={<WriteFailure error={publish.error} />}
      onSubmit={() =>
        publish.mutate({
          params: { id: profile.id },
          body: { audience, customers: audience === "chosen" ? customers : [] },
          version: profile.version,
        })
      }
    >
      {!profile.has_consent && <p>{m.personnel_no_consent()}</p>}
      <Radio.Group
        label={m.personnel_audience()}
        description={m.personnel_audience_help()}
        value={audience}
        onChange={(value) => setAudience(value)}
      >
        <Stack gap={10} mt={8}>
          {audiences.map((value) => (
            <Radio
              key={value}
              value={value}
              label={audienceText[value]()}
              disabled={value !== "none" && !profile.has_consent}
            />
          ))}
        </Stack>
      </Radio.Group>
      {audience === "chosen" && (
        <TextInput
          label={m.personnel_customers()}
          description={m.personnel_customers_help()}
          value={slugs}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}
