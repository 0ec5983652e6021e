import { LocationsPage } from "./locations-page.tsx";

/** The buildings of all branches. */
export const BuildingPage = () => <LocationsPage type="Building" />;
/** The blocks of all buildings. */
export const BlockPage = () => <LocationsPage type="Block" />;
/** The floors of all blocks. */
export const FloorPage = () => <LocationsPage type="Floor" />;
/** The rooms of all floors. */
export const RoomPage = () => <LocationsPage type="Room" />;
/** The end locations of all rooms. */
export const EndLocationPage = () => <LocationsPage type="End Location" />;
