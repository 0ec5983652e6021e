/**
 * What two organisations tell each other, and nothing else: by message the columns that cross, named as the receiving row
 * has them. Each side keeps a row of its own with the id of the other one. The functions of the exchange write no other
 * column from the other side, and the tests of isolation read this list.
 */
export const crossing = {
  /** OEM to customer: an asset that was handed over. */
  issued: [
    "oem_name",
    "oem_logo",
    "product_number",
    "product_name",
    "brand_name",
    "category_name",
    "manufacturer_name",
    "service_provider_name",
    "serial_number",
    "batch",
    "manufacture_date",
    "ship_date",
    "install_date",
    "invoice_number",
    "invoice_date",
    "warranty_period",
    "warranty_start_date",
    "warranty_terms",
    "amc_start_date",
    "amc_end_date",
    "amc_terms",
    "documents",
    "pictures",
  ],
  /** OEM to customer: that it was taken back before it was moved or linked. */
  withdrawn: ["state", "answered"],
  /** Customer to OEM: the name of the customer, once, and what became of the asset. */
  answered: ["customer_name", "state", "answered", "reason"],
} as const;
