import { Button, Input } from "@mantine/core";
import { MAX_UPLOAD_BYTES } from "@steward/contract/attachments/constants";
import { isPicture, NOT_A_PICTURE } from "@steward/contract/kit/pictures";
import { organisationCalls } from "@steward/contract/organisations/calls";
import type { OrganisationSettings } from "@steward/contract/organisations/settings";
import { IconPhoto } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { errorText } from "../../http/error-text.ts";
import { fieldErrors } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { refreshOrganisation } from "../../session/organisation.ts";
import { showToast } from "../../toasts/toast-queue.ts";
import classes from "./settings-page.module.css";

interface LogoFieldProps {
  settings: OrganisationSettings;
  /** Called with the settings after a change. */
  onChanged: (settings: OrganisationSettings) => void;
}

/** The logo, which is saved at once; it is apart from the form, whose entries stay. */
export function LogoField({ settings, onChanged }: LogoFieldProps) {
  const { logo, version } = settings;
  const [problem, setProblem] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const problemId = useId();
  const upload = useWrite(organisationCalls.uploadLogo, { silent: true });
  const remove = useWrite(organisationCalls.removeLogo, { silent: true });
  /** What a write ends with; failures stand at the field. */
  const told = ({ success = "" }: { success?: string }) => ({
    onSuccess: (changed: OrganisationSettings) => {
      showToast({ type: "success", message: success });
      void refreshOrganisation();
      onChanged(changed);
    },
    onError: (error: unknown) => setProblem(Object.values(fieldErrors(error))[0] ?? errorText(error, "write")),
  });
  const isBusy = upload.isPending || remove.isPending;

  const send = (picture: File | undefined) => {
    if (!picture) return;
    if (!isPicture(picture)) return setProblem(NOT_A_PICTURE);
    if (picture.size > MAX_UPLOAD_BYTES) return setProblem(m.forms_images_too_large({ name: picture.name }));
    setProblem(null);
    const form = new FormData();
    form.append("attachments", picture, picture.name);
    upload.mutate({ form, version }, told(organisationCalls.uploadLogo));
  };
  const takeAway = () => {
    setProblem(null);
    remove.mutate({ version }, told(organisationCalls.removeLogo));
  };

  return (
    <Input.Wrapper
      label={m.organisations_logo()}
      labelElement="div"
      error={problem}
      errorProps={{ id: problemId, role: "alert" }}
    >
      <div className={classes.logo}>
        <span className={classes.frame} data-empty={logo ? undefined : true}>
          {logo ? (
            <img src={logo.thumbnail} alt={m.organisations_logo_of({ name: settings.name })} />
          ) : (
            <IconPhoto size={24} stroke={1.5} aria-hidden />
          )}
        </span>
        <div className={classes.logoWords}>
          <div className={classes.logoActions}>
            <Button
              variant="default"
              loading={upload.isPending}
              disabled={remove.isPending}
              aria-describedby={problem ? `${problemId} ${helpId}` : helpId}
              onClick={() => file.current?.click()}
            >
              {logo ? m.organisations_logo_replace() : m.organisations_logo_choose()}
            </Button>
            {logo ? (
              <Button variant="subtle" color="red" disabled={isBusy} onClick={takeAway}>
                {m.organisations_logo_remove()}
              </Button>
            ) : null}
          </div>
          <p id={helpId} className={classes.help}>
            {m.organisations_logo_help()}
          </p>
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/jpeg,image/png"
          onChange={({ currentTarget }) => {
            send(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
