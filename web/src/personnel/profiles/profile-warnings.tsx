import { useDebouncedValue } from "@mantine/hooks";
import type { Sameness } from "@steward/contract/personnel/constants";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { WarningList } from "../../ui/status/warning-list.tsx";
import { readDay } from "../../ui/text/local-time.ts";
import { typedNumber } from "../../ui/text/typed-values.ts";
import { seamsOf } from "../employment-seams.ts";
import type { ProfileValues } from "./profile-form.ts";

/** Pause in milliseconds before what is typed is compared with the other profiles. */
const PAUSE = 500;

const sameText: Record<Sameness, () => string> = {
  phone: m.personnel_same_phone,
  email: m.personnel_same_email,
  name: m.personnel_same_name,
};

/** Profiles that may be of the same person as the one that is typed. */
export function TwinWarnings({ values, id }: { values: ProfileValues; id: string | undefined }) {
  const { name, email, primary_phone_number, alternate_phone_number } = values;
  const year = typedNumber(values.birth_year);
  const typed = {
    ...(name && year !== null && year >= 1900 && year <= 2100 ? { name, birth_year: year } : {}),
    ...(email ? { email } : {}),
    ...(primary_phone_number ? { primary_phone_number } : {}),
    ...(alternate_phone_number ? { alternate_phone_number } : {}),
  };
  const [asked] = useDebouncedValue(JSON.stringify(typed), PAUSE);
  const { data } = useLoad(
    profileCalls.duplicates,
    { query: { ...(JSON.parse(asked) as typeof typed), ...(id ? { other_than: id } : {}) } },
    { enabled: asked !== "{}", silent: true },
  );
  return (
    <WarningList
      warnings={(data?.results ?? []).map((twin) => ({
        key: twin.id,
        text: (
          <>
            {m.personnel_twin({ same: twin.same.map((what) => sameText[what]()).join(", ") })}{" "}
            <RouteLink name="supply-desk-personnel-id-edit" params={{ id: twin.id }} target="_blank" rel="noreferrer">
              {`${twin.name} (${twin.skilled_personel_id})`}
            </RouteLink>
          </>
        ),
      }))}
    />
  );
}

/** Gaps and overlaps of the employers that are typed. */
export function SeamWarnings({ employment }: Pick<ProfileValues, "employment">) {
  return (
    <WarningList
      warnings={seamsOf(employment).map((seam) => ({
        key: JSON.stringify(seam),
        text:
          seam.kind === "gap"
            ? m.personnel_gap({ from: readDay(seam.from), to: readDay(seam.to) })
            : m.personnel_overlap({
                first: seam.first,
                second: seam.second,
                from: readDay(seam.from),
                to: readDay(seam.to) || m.personnel_now(),
              }),
      }))}
    />
  );
}
