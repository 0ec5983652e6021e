import { Button } from "@mantine/core";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import { IconMailForward } from "@tabler/icons-react";
import { useId } from "react";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useMayEach } from "../../session/may.ts";
import { useOrganisation, useProfile } from "../../session/organisation.ts";
import { EITHER, tellRefused } from "./oem-asset-api.ts";
import classes from "./oem-assets.module.css";

/** Assets of one claim, and those that are named. */
const MOST = 100;
const NAMED = 3;

/** Assets that were issued to the address of who is signed in, until some organisation claims them. */
export function WaitingBand() {
  const id = useId();
  const mayClaim = EITHER.some(useMayEach());
  const organisation = useOrganisation();
  const email = useProfile()?.email ?? "";
  const waiting = useLoad(
    oemAssetCalls.waiting,
    { query: { page_size: MOST } },
    { enabled: mayClaim, silent: true },
  ).data;
  const claim = useWrite(oemAssetCalls.claim, { onSuccess: tellRefused });
  if (!waiting || waiting.count === 0) return null;
  const { results, count } = waiting;
  const named = results.slice(0, NAMED);
  return (
    <section className={classes.band} aria-labelledby={id}>
      <IconMailForward size={22} stroke={1.6} aria-hidden className={classes.bandIcon} />
      <div className={classes.bandWords}>
        <h2 id={id} className={classes.bandTitle}>
          {m.oem_assets_waiting({ count, email })}
        </h2>
        <p dir="auto" className={classes.note}>
          {named
            .map(({ product_name, serial_number, oem_name }) =>
              m.oem_assets_waiting_one({ name: product_name, serial: serial_number, oem: oem_name }),
            )
            .join(" · ")}
          {count > named.length && ` · ${m.oem_assets_waiting_more({ count: count - named.length })}`}
        </p>
      </div>
      <Button
        loading={claim.isPending}
        onClick={() => claim.mutate({ body: { ids: results.map((asset) => asset.id) } })}
      >
        {m.oem_assets_claim({ organisation: organisation?.name ?? "" })}
      </Button>
    </section>
  );
}
