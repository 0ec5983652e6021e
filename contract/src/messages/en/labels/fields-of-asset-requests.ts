import { fieldsOfServiceRequests } from "./fields-of-service-requests.ts";

/** Labels of the fields of requests: for assets, with their approval, and for service. */
export const fieldsOfAssetRequests: Readonly<Record<string, string>> = {
  precheck: "Request",
  precheck_status: "Status",
  category_name: "New category",
  brand_name: "New brand",
  manufacturer_name: "New manufacturer",
  service_provider_name: "New service provider",
  "assetRequests.product_name": "New model",
  "requestApprovals.product_name": "New model",
  components: "Components",
  needed_by: "Needed by",
  estimated_cost: "Estimated cost of one",
  requested_by: "Requested by",
  is_my_turn: "Waits for me",
  serial_numbers: "Serial numbers",
  requests: "Requests",
  "requestApprovals.version": "Version",
  "requestApprovals.user": "Delegate",
  "requestApprovals.starts": "From",
  "requestApprovals.ends": "To",
  steps: "Approval steps",
  from_amount: "From this amount on",
  categories: "Categories",
  ...fieldsOfServiceRequests,
};
