import { Button } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets/calls";
import type { Asset } from "@steward/contract/assets/rules";
import { IconDownload, IconQrcode } from "@tabler/icons-react";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useMayEach } from "../../session/may.ts";
import details from "./asset-details.module.css";
import classes from "./qr-panel.module.css";

/** QR code of an asset, or the way to one. */
export function QrPanel({ asset }: { asset: Asset }) {
  const may = useMayEach();
  const generate = useWrite(assetCalls.generateQrCode);
  if (asset.qr_code === null && !may("asset.generate_qr")) return null;
  return (
    <section className={details.panel} aria-labelledby="qr-code">
      <h2 id="qr-code" className={details.title}>
        {m.assets_qr_code()}
      </h2>
      {asset.qr_code === null ? (
        <div className={classes.none}>
          <p className={classes.text}>{m.assets_qr_none()}</p>
          <Button
            variant="default"
            leftSection={<IconQrcode size={16} aria-hidden />}
            loading={generate.isPending}
            loaderProps={{ type: "dots" }}
            onClick={() => generate.mutate({ params: { id: asset.id } })}
          >
            {m.assets_qr_generate()}
          </Button>
        </div>
      ) : (
        <div className={classes.made}>
          <img src={asset.qr_code} alt={m.assets_qr_of({ tag: asset.asset_id })} width={104} height={104} />
          <div className={classes.words}>
            <p className={classes.text}>{m.assets_qr_text()}</p>
            <p className={classes.address}>{`${window.location.host}/a/${asset.short_code}`}</p>
            <a className={classes.download} href={asset.qr_code} download={`QR ${asset.asset_id}.png`}>
              <IconDownload size={16} aria-hidden />
              {m.assets_qr_download()}
            </a>
          </div>
        </div>
      )}
    </section>
  );
}
