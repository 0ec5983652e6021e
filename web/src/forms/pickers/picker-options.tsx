import { Button, Combobox, Text } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { SkeletonBlock, SkeletonRegion } from "../../ui/skeleton.tsx";
import classes from "./picker-options.module.css";

interface PickerOptionsProps {
  options: readonly { id: string; label: string; note?: string | undefined; isRefused?: boolean }[];
  chosen: string | null;
  /** The options answer another search than the one under way; none of them can be chosen. */
  isSearching: boolean;
  isLoading: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Name of a new record on offer; "" for none. */
  newName: string;
  /** Label of that offer; "Create ..." by default. */
  newLabel?: string;
  isCreating: boolean;
  /** What to say where there is nothing to choose. */
  none: string;
  /** Label of the way on from there; absent for none. */
  offer: string | undefined;
}

/** Options of a picker: records, "load more", and the offer to create one. */
export function PickerOptions(props: PickerOptionsProps) {
  const { options, chosen, newName } = props;
  const isNamed = options.some((option) => option.label.toLowerCase() === newName.toLowerCase());
  const isAnswered = !props.isLoading && !props.error;
  const offersNew = newName !== "" && !isNamed && isAnswered;
  const hasNone = isAnswered && options.length === 0;

  return (
    <>
      {props.isLoading && !props.error && <Waiting />}
      {props.error && (
        <div className={classes.message} role="alert">
          <Text size="sm">{m.forms_picker_failed()}</Text>
          <Button
            variant="default"
            size="compact-sm"
            onMouseDown={(event) => event.preventDefault()}
            onClick={props.onRetry}
          >
            {m.forms_picker_retry()}
          </Button>
        </div>
      )}
      <Combobox.Options aria-label={m.forms_picker_choices()} aria-busy={props.isSearching} className={classes.options}>
        {!props.error &&
          options.map((option) => (
            <Combobox.Option
              key={option.id}
              value={option.id}
              active={option.id === chosen}
              disabled={props.isSearching || (option.isRefused ?? false)}
              className={classes.option}
            >
              <span className={classes.words}>
                <span>{option.label}</span>
                {option.note && <span className={classes.note}>{option.note}</span>}
              </span>
              {option.id === chosen && <IconCheck size={16} aria-hidden />}
            </Combobox.Option>
          ))}
        {hasNone && <Combobox.Empty className={classes.none ?? ""}>{props.none}</Combobox.Empty>}
        {hasNone && !offersNew && props.offer && (
          <Combobox.Option value="offer" className={classes.more} disabled={props.isSearching}>
            <IconPlus size={16} aria-hidden />
            {props.offer}
          </Combobox.Option>
        )}
        {props.hasMore && !props.error && (
          <Combobox.Option value="more" className={classes.more} disabled={props.isSearching}>
            {props.isLoadingMore ? m.forms_picker_loading() : m.forms_picker_more()}
          </Combobox.Option>
        )}
        {offersNew && (
          <Combobox.Option value="create" className={classes.more} disabled={props.isCreating}>
            <IconPlus size={16} aria-hidden />
            {props.isCreating
              ? m.forms_picker_creating({ name: newName })
              : (props.newLabel ?? m.forms_picker_create({ name: newName }))}
          </Combobox.Option>
        )}
      </Combobox.Options>
    </>
  );
}

const WIDTHS = ["70%", "50%", "60%", "45%", "65%", "55%", "40%"];

/** As tall as a list of ten: whether it opens above or below the field is decided before the answer is there. */
const Waiting = () => (
  <SkeletonRegion className={classes.waiting}>
    {WIDTHS.map((width) => (
      <SkeletonBlock key={width} height={14} width={width} />
    ))}
  </SkeletonRegion>
);
