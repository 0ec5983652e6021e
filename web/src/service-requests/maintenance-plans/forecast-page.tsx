import { Button } from "@mantine/core";
import { IconCalendarRepeat } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { useGo, useUrlState } from "../../navigation/navigation.tsx";
import { permitted, useMayAsk } from "../../session/may.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { filterKeys } from "../../lists/list-state.ts";
import { Forecast } from "./forecast.tsx";
import { forecastFilters } from "./plan-columns.tsx";

/** The next twelve months of all plans. */
export function ForecastPage() {
  const go = useGo();
  const [url] = useUrlState();
  const filters = permitted(forecastFilters(), useMayAsk());
  const narrowed = Object.fromEntries(filterKeys(filters).flatMap((key) => (url[key] ? [[key, url[key]]] : [])));
  return (
    <>
      <PageHeader
        title={m.plans_forecast_title()}
        subtitle={m.plans_forecast_text()}
        actions={
          <Button
            variant="default"
            leftSection={<IconCalendarRepeat size={16} aria-hidden />}
            onClick={() => void go("service-request-plans")}
          >
            {m.plans_title()}
          </Button>
        }
      />
      <Forecast filters={filters} narrowed={narrowed} />
    </>
  );
}
