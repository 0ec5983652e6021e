import { Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { DigitsField } from "../forms/fields/digits-field.tsx";
import { WriteFailure } from "../forms/write-failure.tsx";
import { fieldErrors, HttpError } from "../http/http-error.ts";
import { m } from "../messages/messages.js";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { AssetPicker, PersonPicker } from "./stock-pickers.tsx";

/** A write that a dialog sends, with the state of the one that is under way. */
interface Sending<Body> {
  isPending: boolean;
  error: Error | null;
  send: (body: Body) => void;
}

interface DialogProps<Body> {
  title: string;
  /** Label of the button. */
  action: string;
  sending: Sending<Body>;
  onClose: () => void;
}

const problemsOf = (error: Error | null): Record<string, string> =>
  error instanceof HttpError ? fieldErrors(error) : {};

interface HandOutBody {
  quantity: number;
  user: string | null;
  asset: string | null;
  note: string;
}

interface HandOutDialogProps extends DialogProps<HandOutBody> {
  /** One piece at a time, as seats go. */
  isSingle?: boolean;
  /** Nobody has to be named, as for what is used up. */
  mayBeNobody?: boolean;
  /** The asset on whose page it is asked. */
  asset?: string | undefined;
  /** The field that chooses what is handed out, where that is open. */
  choice?: ReactNode;
  isChosen?: boolean;
}

/** Hands pieces out to a person, an asset, or both. */
export function HandOutDialog(props: HandOutDialogProps) {
  const { isSingle, mayBeNobody, asset: given, choice, isChosen = true, ...dialog } = props;
  const [user, setUser] = useState<string | null>(null);
  const [asset, setAsset] = useState<string | null>(given ?? null);
  const [quantity, setQuantity] = useState("1");
  const [note, setNote] = useState("");
  const { sending } = dialog;
  const problems = problemsOf(sending.error);
  const isPossible = isChosen && Number(quantity) > 0 && (mayBeNobody || user !== null || asset !== null);
  return (
    <ActionDialog
      {...dialog}
      size={520}
      isPossible={isPossible}
      isPending={sending.isPending}
      failure={<WriteFailure error={sending.error} />}
      onSubmit={() => sending.send({ quantity: Number(quantity), user, asset, note: note.trim() })}
    >
      {choice}
      {isSingle ? null : (
        <DigitsField
          label={m.stock_quantity()}
          value={quantity}
          onChange={setQuantity}
          error={problems.quantity}
          maw={160}
          data-autofocus={choice ? undefined : true}
        />
      )}
      <PersonPicker field={{ label: m.stock_person(), value: user, onChange: setUser, error: problems.user }} />
      {given ? null : (
        <AssetPicker field={{ label: m.stock_with_asset(), value: asset, onChange: setAsset, error: problems.asset }} />
      )}
      <TextInput
        label={m.stock_note()}
        value={note}
        maxLength={200}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

interface QuantityDialogProps extends DialogProps<{ quantity: number; note: string }> {
  /** Quantity that stands there at first. */
  start: number;
}

/** Asks for a number of pieces and a note. */
export function QuantityDialog({ start, ...dialog }: QuantityDialogProps) {
  const [quantity, setQuantity] = useState(String(start));
  const [note, setNote] = useState("");
  const { sending } = dialog;
  return (
    <ActionDialog
      {...dialog}
      isPossible={Number(quantity) > 0}
      isPending={sending.isPending}
      failure={<WriteFailure error={sending.error} />}
      onSubmit={() => sending.send({ quantity: Number(quantity), note: note.trim() })}
    >
      <DigitsField
        label={m.stock_quantity()}
        value={quantity}
        onChange={setQuantity}
        error={problemsOf(sending.error).quantity}
        maw={160}
        data-autofocus
      />
      <Textarea
        label={m.stock_note()}
        value={note}
        maxLength={200}
        autosize
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
