import { receiptCalls } from "@steward/contract/assets/receipts/calls";
import type { Custody } from "@steward/contract/assets/custody/rules";
import { Button } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { reportError } from "../../http/report-error.ts";
import { download } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { useMayEach } from "../../session/may.ts";
import { useProfile } from "../../session/organisation.ts";
import classes from "./custody-papers.module.css";

/** What was signed of a custody, and its receipt for its holder and for who checks assets out. */
export function CustodyPapers({ entry }: { entry: Custody }) {
  const may = useMayEach();
  const profile = useProfile();
  const { name } = entry.holder_details;
  const mayPrint = may("asset.check_in_out") || entry.holder === profile?.id;
  const signed = [
    { file: entry.signature, caption: m.custody_signature_out() },
    { file: entry.acceptance_signature, caption: m.custody_signature_accepted() },
  ];
  return (
    <div className={classes.papers}>
      {signed.map(
        ({ file, caption }) =>
          file !== null && (
            <figure key={caption} className={classes.signed}>
              <img src={file} alt={m.custody_signature_alt({ name })} loading="lazy" className={classes.picture} />
              <figcaption className={classes.caption}>{caption}</figcaption>
            </figure>
          ),
      )}
      {mayPrint && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconReceipt size={16} aria-hidden />}
          aria-label={m.custody_receipt_of({ name })}
          onClick={() => void printCustody(entry.id)}
        >
          {m.custody_receipt()}
        </Button>
      )}
    </div>
  );
}

const printCustody = (id: string) =>
  download(receiptCalls.ofCustody, { params: { id } }).catch((error: unknown) => reportError(error, "load"));

/** Downloads the receipt of everything that a person holds. */
export const printHeld = (id: string) =>
  download(receiptCalls.ofPerson, { params: { id } }).catch((error: unknown) => reportError(error, "load"));
