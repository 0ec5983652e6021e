import { IconMapPin, IconPlus, IconTableImport, IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
import { RouteLink, type UrlState } from "../navigation/navigation.tsx";
import type { RouteName } from "../navigation/route-names.ts";
import { useMay } from "../session/may.ts";
import classes from "./home-page.module.css";

interface StepProps {
  route: RouteName;
  search?: UrlState;
  icon: ReactNode;
  title: string;
  text: string;
}

function Step({ route, search, icon, title, text }: StepProps) {
  return (
    <RouteLink name={route} search={search} className={classes.tile}>
      <span className={classes.tileIcon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.stepTitle}>{title}</span>
      <span className={classes.tileNote}>{text}</span>
    </RouteLink>
  );
}

/** Empty state of an installation without assets: first steps. */
export function FirstSteps() {
  const mayCreate = useMay("asset.create");
  const mayImport = useMay("asset.import");
  const mayCreateBranch = useMay("branch.create");
  const mayInvite = useMay("user.create");
  return (
    <section aria-labelledby="home-start">
      <h2 id="home-start" className={classes.startTitle}>
        {m.home_start_title()}
      </h2>
      <p className={classes.text}>{mayCreate || mayImport ? m.home_start_text() : m.home_start_text_others()}</p>
      <div className={`${classes.tiles} ${classes.steps}`}>
        {mayImport ? (
          <Step
            route="imports-create"
            search={{ kind: "assets" }}
            icon={<IconTableImport size={20} stroke={1.6} />}
            title={m.home_import()}
            text={m.home_import_text()}
          />
        ) : null}
        {mayCreate ? (
          <Step
            route="asset-management-my-assets-create"
            icon={<IconPlus size={20} stroke={1.6} />}
            title={m.home_create_asset()}
            text={m.home_create_asset_text()}
          />
        ) : null}
        {mayCreateBranch ? (
          <Step
            route="admin-location-branch-create"
            icon={<IconMapPin size={20} stroke={1.6} />}
            title={m.home_set_up()}
            text={m.home_set_up_text()}
          />
        ) : null}
        {mayInvite ? (
          <Step
            route="admin-users-create"
            icon={<IconUsers size={20} stroke={1.6} />}
            title={m.home_invite()}
            text={m.home_invite_text()}
          />
        ) : null}
      </div>
    </section>
  );
}
