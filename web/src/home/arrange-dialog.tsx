import { ActionIcon, Button, Text } from "@mantine/core";
import { homeCalls } from "@steward/contract/home/calls";
import { homeCards } from "@steward/contract/home/constants";
import type { Arrangement } from "@steward/contract/home/rules";
import { IconEye, IconEyeOff, IconRestore } from "@tabler/icons-react";
import { useState } from "react";
import { WriteFailure } from "../forms/write-failure.tsx";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { OrderedList } from "../ui/ordered-list.tsx";
import { cardTitle } from "./card-titles.ts";

interface ArrangeDialogProps {
  /** The cards that somebody may have, in their order. */
  cards: Arrangement;
  onClose: () => void;
}

/** The cards in the order of the start, all of them shown. */
const atStart = (cards: Arrangement): Arrangement =>
  homeCards.flatMap((card) => (cards.some((one) => one.card === card) ? [{ card, is_hidden: false }] : []));

const isSame = (one: Arrangement, other: Arrangement) => JSON.stringify(one) === JSON.stringify(other);

/** Arranges the cards of the home page: their order, and which of them are hidden. */
export function ArrangeDialog({ cards, onClose }: ArrangeDialogProps) {
  const [chosen, setChosen] = useState(cards);
  const arrange = useWrite(homeCalls.arrange, { onSuccess: onClose });
  const first = atStart(cards);
  const isAtStart = isSame(chosen, first);
  const order = (ids: readonly string[]) => setChosen(ids.flatMap((id) => chosen.filter(({ card }) => card === id)));
  const toggle = (id: string) =>
    setChosen(chosen.map((one) => (one.card === id ? { ...one, is_hidden: !one.is_hidden } : one)));
  return (
    <ActionDialog
      title={m.home_arrange_title()}
      size={520}
      onClose={onClose}
      action={m.forms_save()}
      isPossible={!isSame(chosen, cards)}
      isPending={arrange.isPending}
      failure={<WriteFailure error={arrange.error} />}
      onSubmit={() => arrange.mutate({ body: { arrangement: isAtStart ? [] : chosen } })}
    >
      <Text size="sm" c="dimmed">
        {m.home_arrange_text()}
      </Text>
      <OrderedList
        label={m.home_arrange_title()}
        entries={chosen.map(({ card, is_hidden }) => ({
          id: card,
          name: cardTitle[card](),
          note: is_hidden ? m.home_hidden() : undefined,
          is_hidden,
        }))}
        onChange={order}
        actions={({ id, name, is_hidden }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => toggle(id)}
            aria-label={is_hidden ? m.home_show({ name }) : m.home_hide({ name })}
          >
            {is_hidden ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
          </ActionIcon>
        )}
      />
      <div>
        <Button
          variant="subtle"
          leftSection={<IconRestore size={16} aria-hidden />}
          aria-disabled={isAtStart}
          onClick={() => setChosen(first)}
        >
          {m.home_arrange_reset()}
        </Button>
      </div>
    </ActionDialog>
  );
}
