/** Fields of the organisations of an installation, of those who found one, and of webhooks. */
export const fieldsOfInstallation = {
  "organisations.kind": "Kind",
  kinds: "Kinds",
  owner_name: "Owner’s name",
  owner_email: "Owner’s e-mail",
  is_asking: "Asks for a kind",
  "installation.email": "E-mail",
  "founding.email": "E-mail",
  "founding.name": "Your name",
  webhook: "Webhook",
  "webhooks.url": "Address",
  subject_types: "Kinds of records",
  with_costs: "Costs are sent",
};
