import { CreateLocation } from "./create-location.tsx";

/** Adds a building. */
export const CreateBuildingPage = () => <CreateLocation type="Building" />;
/** Adds a block. */
export const CreateBlockPage = () => <CreateLocation type="Block" />;
/** Adds a floor. */
export const CreateFloorPage = () => <CreateLocation type="Floor" />;
/** Adds a room. */
export const CreateRoomPage = () => <CreateLocation type="Room" />;
/** Adds an end location. */
export const CreateEndLocationPage = () => <CreateLocation type="End Location" />;
