import { Button } from "@mantine/core";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import classes from "./asset-links.module.css";

/** The way to a new import of assets. */
export const ImportAssetsLink = () => (
  <Button
    variant="default"
    className={classes.import ?? ""}
    leftSection={<IconUpload size={16} aria-hidden />}
    renderRoot={(props) => <RouteLink name="imports-create" search={{ kind: "assets" }} {...props} />}
  >
    {m.assets_import()}
  </Button>
);

/** The way to a new asset. */
export const CreateAssetLink = () => (
  <Button
    leftSection={<IconPlus size={16} aria-hidden />}
    renderRoot={(props) => <RouteLink name="asset-management-my-assets-create" {...props} />}
  >
    {m.assets_create()}
  </Button>
);
