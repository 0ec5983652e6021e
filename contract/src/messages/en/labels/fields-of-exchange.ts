/** Fields of assets that manufacturers hand over, on both sides. */
export const fieldsOfExchange = {
  "oemAssets.token": "Link",
  "oemAssets.model": "Model",
  invite_status: "Status",
  oem: "OEM",
  "oemAssets.asset": "Own asset",
  warranty_terms: "Warranty terms",
  amc_terms: "AMC terms",
  batch: "Batch",
  manufacture_date: "Manufactured",
  ship_date: "Shipped",
  install_date: "Installed",
  customer: "Customer",
};
