import { Button, TextInput } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { singleSignOnCalls } from "@steward/contract/single-sign-on/calls";
import type { SingleSignOn } from "@steward/contract/single-sign-on/rules";
import { useState } from "react";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { CopyText } from "../ui/text/copy-text.tsx";
import classes from "./mail-domains.module.css";

type Domain = SingleSignOn["domains"][number];
type Took = (settings: SingleSignOn) => void;

/** Mail domains of the saved settings with what proves each; unsaved changes of the form above stay as they are. */
export function MailDomains({ settings, canSave }: { settings: SingleSignOn; canSave: boolean }) {
  const [domains, setDomains] = useState(settings.domains);
  const take: Took = (saved) => setDomains(saved.domains);
  if (domains.length === 0) return null;
  return (
    <section className={classes.domains} aria-labelledby="mail-domains">
      <h2 id="mail-domains" className={classes.title}>
        {m.single_sign_on_domains()}
      </h2>
      <p className={classes.help}>{m.single_sign_on_domains_help()}</p>
      <ul className={classes.list}>
        {domains.map((domain) => (
          <li key={domain.domain} className={classes.domain}>
            <div className={classes.head}>
              <strong className={classes.name}>{domain.domain}</strong>
              <span className={domain.is_proven ? classes.proven : classes.open}>
                {domain.is_proven ? (
                  <IconCircleCheck size={16} aria-hidden />
                ) : (
                  <IconCircleDashed size={16} aria-hidden />
                )}
                {domain.is_proven ? m.single_sign_on_proven() : m.single_sign_on_not_proven()}
              </span>
            </div>
            {domain.is_proven || !canSave ? null : <Proof domain={domain} take={take} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The two ways to prove a domain: a record in its name service, or a code that its postmaster passes on. */
function Proof({
  domain: { domain, record_name, record_value, postmaster, mail_sent },
  take,
}: {
  domain: Domain;
  take: Took;
}) {
  const [code, setCode] = useState("");
  const prove = useWrite(singleSignOnCalls.proveDomain, { onSuccess: take });
  const mail = useWrite(singleSignOnCalls.mailPostmaster, { onSuccess: take });
  return (
    <div className={classes.ways}>
      <div className={classes.way}>
        <h3 className={classes.wayTitle}>{m.single_sign_on_by_record()}</h3>
        <CopyText label={m.single_sign_on_record_name()} text={record_name} />
        <CopyText label={m.single_sign_on_record_value()} text={record_value} />
        <Button
          variant="default"
          className={classes.action ?? ""}
          loading={prove.isPending && prove.variables?.body.code === undefined}
          onClick={() => prove.mutate({ body: { domain } })}
        >
          {m.single_sign_on_check_record()}
        </Button>
      </div>
      <form
        className={classes.way}
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim()) prove.mutate({ body: { domain, code: code.trim() } });
        }}
      >
        <h3 className={classes.wayTitle}>{m.single_sign_on_by_mail()}</h3>
        <p className={classes.help}>{m.single_sign_on_by_mail_help({ postmaster })}</p>
        <Button
          variant="default"
          className={classes.action ?? ""}
          loading={mail.isPending}
          onClick={() => mail.mutate({ body: { domain } })}
        >
          {mail_sent ? m.single_sign_on_mail_again() : m.single_sign_on_mail()}
        </Button>
        {mail_sent ? (
          <>
            <TextInput
              label={m.single_sign_on_code()}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
            <Button type="submit" className={classes.action ?? ""} disabled={!code.trim()} loading={prove.isPending}>
              {m.single_sign_on_prove()}
            </Button>
          </>
        ) : null}
      </form>
    </div>
  );
}
