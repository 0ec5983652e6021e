/** States of a reservation; what nobody answered or fetched by its last day is expired. */
export const reservationStates = ["requested", "declined", "reserved", "fetched", "expired", "cancelled"] as const;
export type ReservationState = (typeof reservationStates)[number];

/** States in which a reservation may be changed or cancelled. */
export const openStates = ["requested", "reserved"] as const satisfies readonly ReservationState[];
