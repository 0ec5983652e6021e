import { useGo } from "../navigation/navigation.tsx";
import { type RouteName, routeTitle } from "../navigation/routes.ts";
import { FormPage } from "../forms/form-page.tsx";
import type { MasterForm, MasterRecord } from "./master-config.ts";
import { useMasterForm } from "./use-master-form.ts";

interface MasterCreatePageProps<Item extends MasterRecord, Values extends object, Body> {
  config: MasterForm<Item, Values, Body>;
  page: RouteName;
  /** The list that is shown afterwards. */
  list: RouteName;
}

/** A page that adds one record of a master and leads back to its list. */
export function MasterCreatePage<Item extends MasterRecord, Values extends object, Body>(
  props: MasterCreatePageProps<Item, Values, Body>,
) {
  const { config, page, list } = props;
  const go = useGo();
  const { form, save } = useMasterForm(config, null);
  return (
    <FormPage
      title={routeTitle(page)}
      subtitle={config.master.words.explanation()}
      form={form}
      onSubmit={save}
      onSaved={() => void go(list)}
      onCancel={() => void go(list)}
      submitLabel={config.words.save()}
    >
      <config.Fields form={form} record={null} />
    </FormPage>
  );
}
