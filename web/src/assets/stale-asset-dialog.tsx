import { Button, Group, Modal, Text } from "@mantine/core";
import type { Asset } from "@steward/contract/assets";
import { branchCalls } from "@steward/contract/locations";
import { locationCalls } from "@steward/contract/sub-locations";
import { categoryCalls } from "@steward/contract/masters/category";
import { modelCalls } from "@steward/contract/models";
import { type ReactNode, useState } from "react";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { type AssetDifference, type AssetPatch, assetLabels, differencesOf } from "./asset-form.ts";
import classes from "./stale-asset-dialog.module.css";

/** What the user does about a change by somebody else: saves over it, takes it, or goes on editing. */
export type StaleChoice = "mine" | "theirs" | "back";

interface Question {
  differences: AssetDifference[];
  answer: (choice: StaleChoice) => void;
}

/** Asks what to do when somebody else saved meanwhile, showing what differs. */
export function useStaleDialog(): {
  ask: (loaded: Asset, current: Asset, mine: AssetPatch) => Promise<StaleChoice>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (loaded: Asset, current: Asset, mine: AssetPatch) =>
    new Promise<StaleChoice>((resolve) => {
      const answer = (choice: StaleChoice) => {
        setQuestion(null);
        resolve(choice);
      };
      setQuestion({ differences: differencesOf(loaded, current, mine), answer });
    });
  return { ask, dialog: question && <StaleDialog {...question} /> };
}

function StaleDialog({ differences, answer }: Question) {
  return (
    <Modal opened onClose={() => answer("back")} title={m.assets_stale_title()} size={680} centered>
      <Text size="sm">{m.assets_stale_body()}</Text>
      {differences.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{m.assets_stale_field()}</th>
                <th scope="col">{m.assets_stale_before()}</th>
                <th scope="col">{m.assets_stale_theirs()}</th>
                <th scope="col">{m.assets_stale_mine()}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((difference) => (
                <tr key={difference.field} data-both={difference.mine !== undefined || undefined}>
                  <th scope="row">{assetLabels[difference.field]}</th>
                  <td>{difference.before || m.assets_blank()}</td>
                  <td>{difference.theirs || m.assets_blank()}</td>
                  <td>
                    <Mine difference={difference} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {m.assets_stale_keep_help()}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => answer("back")}>
          {m.assets_stale_back()}
        </Button>
        <Button variant="default" onClick={() => answer("theirs")}>
          {m.assets_stale_take()}
        </Button>
        <Button onClick={() => answer("mine")}>{m.assets_stale_keep()}</Button>
      </Group>
    </Modal>
  );
}

function Mine({ difference: { field, mine } }: { difference: AssetDifference }) {
  if (mine === undefined) return <span className={classes.untouched}>{m.assets_stale_untouched()}</span>;
  if (mine === null || mine === "") return m.assets_blank();
  if (field === "product" || field === "category" || field === "branch" || field === "location")
    return <RecordName field={field} id={mine} />;
  return mine;
}

const lists = {
  product: modelCalls.list,
  category: categoryCalls.list,
  branch: branchCalls.list,
  location: locationCalls.list,
};

function RecordName({ field, id }: { field: keyof typeof lists; id: string }) {
  const rows = useLoad(lists[field], { query: { ids: id } }, { silent: true }).data?.results;
  const row = rows?.[0];
  if (!row) return m.assets_loading();
  return "product_name" in row ? row.product_name : row.name;
}
