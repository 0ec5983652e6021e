import { Checkbox } from "@mantine/core";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { HeldPieces } from "@steward/contract/assets/custody/rules";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useMayEach } from "../../session/may.ts";
import { PieceIcon, pieceText } from "./held-pieces.tsx";
import classes from "./held-pieces.module.css";

interface PiecesWithAssetProps {
  asset: string;
  /** Hand-outs that come back with the asset. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

/** What was handed out with an asset, to choose what comes back with it; nothing where it has none. */
export function PiecesWithAsset({ asset, value, onChange, error }: PiecesWithAssetProps) {
  const may = useMayEach();
  const pieces = useLoad(custodyCalls.pieces, { query: { asset: [asset], page_size: 100 } }, { silent: true });
  const mayTake = ({ kind }: HeldPieces) => may(kind === "license" ? "license.checkout" : "accessory.update");
  const rows = pieces.data?.results ?? [];
  if (rows.length === 0) return null;
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{m.custody_take_back()}</legend>
      <p className={classes.help}>{m.custody_take_back_help()}</p>
      {rows.map((row) => (
        <Checkbox
          key={row.id}
          className={classes.choice ?? ""}
          label={
            <>
              <PieceIcon kind={row.kind} /> {row.name} · {pieceText(row)}
              {row.user_details && ` · ${row.user_details.name}`}
            </>
          }
          checked={value.includes(row.id)}
          disabled={!mayTake(row)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...value, row.id] : value.filter((id) => id !== row.id))
          }
        />
      ))}
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
