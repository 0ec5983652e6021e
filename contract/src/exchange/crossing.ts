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
    "checklist",
    "preferred_at",
    "coverage",
    "coverage_ends",
    "response_due",
    "resolution_due",
    "escalation_level",
    "escalation_reason",
    "hold_reason",
    "status",
    "documents",
    "pictures",
  ],
  /** Customer to service provider: that the request was given to another one, was cancelled or closed. */
  ended: ["state", "answered"],
  /** Either side of an offered request to the other one: an update that is for both, with its files. */
  updated: ["type", "visibility", "message", "documents"],
  /** Service provider to customer: a visit of one of its engineers for an accepted request, whenever it changes. */
  visited: [
    "engineer_name",
    "engineer_phone",
    "status",
    "scheduled_at",
    "scheduled_end",
    "rescheduled",
    "accepted_at",
    "en_route_at",
    "started_at",
    "ended_at",
    "reason",
    "obstacle",
    "findings",
    "action",
    "checklist",
    "meter_reading",
    "customer_name",
    "charge",
    "charge_currency",
    "asks_next",
    "pictures",
  ],
  /** Service provider to customer: a part for an accepted request, whenever it changes; a covered one without its cost. */
  fitted: [
    "name",
    "number",
    "quantity",
    "unit_cost",
    "currency",
    "is_covered",
    "fitted_at",
    "serial_removed",
    "serial_fitted",
  ],
  /** Service provider to customer: what charged parts come to, for its approval. */
  estimated: ["amount", "currency"],
  /** Customer to service provider: its answer. Whether it has to be asked is told as yes or no, the limit is not. */
  estimate_answered: ["status", "reason", "decided_at"],
  /** Customer to service provider: that a visit is cancelled with its request, or as another provider was chosen. */
  unvisited: ["status"],
  /** Customer to service provider: what somebody answered about its work, without files, and each change. */
  answered_about: ["title", "rating", "answers", "submitted"],
  /** Service provider to customer: whether it takes the request on. */
  worked: ["offer", "offer_reason", "offer_answered"],
  /** Service provider to customer: that the work on an accepted request is done. */
  resolved: ["status", "resolution", "resolved_at"],
  /** Customer to OEM: the name of the customer, once, and what became of the asset. */
  answered: ["customer_name", "state", "answered", "reason"],
  /** Customer to staffing organisation: an interest in a published person. */
  asked: [
    "customer_name",
    "person",
    "remark",
    "contact_person_name",
    "contact_person_designation",
    "contact_person_phone",
    "contact_person_work_phone",
    "contact_person_email",
    "as_organisation",
  ],
  /** Either side of an interest to the other one: the interview as it stands, with whatever else it tells. */
  interview: [
    "interview_state",
    "interview_by",
    "interview_slots",
    "interview_start",
    "interview_minutes",
    "interview_venue",
    "interview_note",
    "interview_reason",
    "interview_uid",
    "interview_sequence",
  ],
  /** Customer to staffing organisation: its offer, what it asks for later, and what it ends. */
  placement: [
    "state",
    "reason",
    "designation",
    "location",
    "start_date",
    "end_date",
    "share",
    "rate",
    "rate_period",
    "currency",
    "extension_date",
    "is_terminated",
    "end_reason",
  ],
  /** Staffing organisation to customer: its answer. */
  decided: [
    "staffing_name",
    "staffing_logo",
    "state",
    "reason",
    "end_date",
    "placed_on",
    "extension_date",
    "is_extended",
    "is_terminated",
    "end_reason",
  ],
  /** Customer to staffing organisation: what it thinks of a placement that ended. */
  rated: ["rating", "rating_comment", "rated"],
  /** Staffing organisation to customer: a sheet of attendance that it submits. */
  attended: ["month", "days", "remark", "state"],
  /** Customer to staffing organisation: its answer to a sheet. */
  attendance_answered: ["state", "return_remark"],
  /** Either side of an interest to the other one: what it writes. */
  written: ["message"],
  /** Staffing organisation to customer: another person whom it suggests in an interest. */
  suggested: ["person", "note"],
  /** Customer to staffing organisation: what becomes of a suggestion. */
  suggestion_answered: ["state"],
  /** Staffing organisation to customer: contact data, while an accepted interest lasts and after it led to a placement. */
  revealed: [
    "email",
    "primary_phone_number",
    "alternate_phone_number",
    "complete_address",
    "min_salary",
    "max_salary",
    "salary_currency",
    "contact_until",
  ],
} as const;
