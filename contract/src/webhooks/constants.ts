/** Most webhooks of an organisation. */
export const WEBHOOKS_MOST = 200;
/** Most entries of the activity log in one delivery. */
export const ENTRIES_MOST = 100;
/** Seconds before each repetition of a delivery that failed; after the last one it is given up. */
export const REPEATED_AFTER = [10, 60, 300, 1800, 7200, 21_600] as const;
/** Days without an accepted delivery after which a webhook is switched off. */
export const STOPPED_AFTER_DAYS = 3;
/** Days that deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30;
/** Most characters of a receiver's answer that are kept. */
export const ANSWER_MOST = 1000;
/** A webhook tells how many entries wait for it up to this number. */
export const WAITING_MOST = 1000;

export const deliveryStates = ["Pending", "Delivered", "Failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const webhookEvents = ["activity.recorded", "webhook.test"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
