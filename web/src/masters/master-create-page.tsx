import { useGo, useRouteName } from "../navigation/navigation.tsx";
import { parentRoute, routeTitle } from "../navigation/routes.ts";
import { FormPage } from "../forms/form-page.tsx";
import type { MasterForm, MasterRecord } from "./master.ts";
import { useMasterForm } from "./use-master-form.ts";

/** Create page of a master, which returns to its list. */
export function MasterCreatePage<Item extends MasterRecord, Values extends object, Body>({
  config,
}: {
  config: MasterForm<Item, Values, Body>;
}) {
  const page = useRouteName() ?? "index";
  const go = useGo();
  const { form, save } = useMasterForm(config, null);
  const leave = () => void go(parentRoute(page) ?? "index");
  return (
    <FormPage
      title={routeTitle(page)}
      subtitle={config.master.words.explanation()}
      form={form}
      onSubmit={save}
      onSaved={leave}
      onCancel={leave}
      submitLabel={config.words.save()}
    >
      <config.Fields form={form} record={null} />
    </FormPage>
  );
}
