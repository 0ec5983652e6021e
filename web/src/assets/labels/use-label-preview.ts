import { useDebouncedValue } from "@mantine/hooks";
import { labelCalls } from "@steward/contract/assets/labels/calls";
import type { LabelPreview } from "@steward/contract/assets/labels/rules";
import type { BodyOf } from "@steward/contract/kit/call";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { send } from "../../http/send.ts";

/** Pause in milliseconds before what is being chosen is drawn. */
const PAUSE = 250;

interface ShownPreview {
  data: LabelPreview | undefined;
  error: Error | null;
  /** Another one is under way. */
  isStale: boolean;
}

/** Labels of assets or of places, as they are asked for. */
type AskedLabels =
  | { assets: BodyOf<typeof labelCalls.preview>; places?: never }
  | { places: BodyOf<typeof labelCalls.previewPlaces>; assets?: never };

/** The first sheet of labels; the last one stays until the next has come. */
export function useLabelPreview(asked: AskedLabels, isPossible: boolean): ShownPreview {
  const [settled] = useDebouncedValue(JSON.stringify(asked), PAUSE);
  const { data, error, isFetching } = useQuery<LabelPreview>({
    queryKey: [labelCalls.preview.name, settled],
    queryFn: ({ signal }) => {
      const { places, assets } = JSON.parse(settled) as AskedLabels;
      return places
        ? send(labelCalls.previewPlaces, { body: places, signal })
        : send(labelCalls.preview, { body: assets, signal });
    },
    enabled: isPossible,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  return { data, error, isStale: isFetching || settled !== JSON.stringify(asked) };
}
