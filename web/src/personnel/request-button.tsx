import { Button, type ButtonProps } from "@mantine/core";
import type { ListedPerson } from "@steward/contract/personnel/people/rules";
import { InterestChip } from "../interests/interest-api.tsx";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { useMay } from "../session/may.ts";
import classes from "./request-button.module.css";

type Wanted = Pick<ListedPerson, "name" | "open_interest">;

/** The open interest of the organisation in a person, by its state. */
export const OpenInterest = ({ person: { name, open_interest: open } }: { person: Wanted }) =>
  open && (
    <RouteLink
      name="skilled-personnel-interest-made-id"
      params={{ id: open.id }}
      className={classes.open}
      aria-label={m.interests_open_of({ name, state: open.request_status })}
    >
      <InterestChip state={open.request_status} />
    </RouteLink>
  );

interface RequestProps extends Pick<ButtonProps, "variant"> {
  person: Wanted;
  /** Of one among several people. */
  label?: string;
  onRequest: () => void;
}

/** Requests interest in a person, or leads to the interest that is open. */
export function RequestButton({ person, label, onRequest, variant }: RequestProps) {
  const may = useMay("interest.request");
  if (person.open_interest) return <OpenInterest person={person} />;
  return (
    may && (
      <Button variant={variant} aria-label={label} onClick={onRequest}>
        {m.interests_request()}
      </Button>
    )
  );
}
