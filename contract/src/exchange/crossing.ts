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
  /** Customer to service provider: a request that was offered, and whatever changes of it until it ends. */
  offered: [
    "customer_name",
    "internal_id",
    "asset_name",
    "asset_tag",
    "model_name",
    "manufacturer_name",
    "serial_number",
    "place",
    "address",
    "contact_person_name",
    "contact_person_phone",
    "type",
    "priority",
    "problem",
    "description",
    "preferred_at",
    "coverage",
    "coverage_ends",
    "response_due",
    "resolution_due",
    "escalation_level",
    "escalation_reason",
    "hold_reason",
  ],
  /** Customer to service provider: that the request was given to another one, was cancelled or closed. */
  ended: ["state", "answered"],
  /** Service provider to customer: whether it takes the request on. */
  worked: ["offer", "offer_reason", "offer_answered"],
  /** Customer to OEM: the name of the customer, once, and what became of the asset. */
  answered: ["customer_name", "state", "answered", "reason"],
} as const;
