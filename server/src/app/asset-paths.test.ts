import { expect, test } from "vitest";
import { callFacts } from "../test-server/call-facts.ts";

/**
 * Calls of assets and models in the specification (sections 7 and 8), written out by hand as a golden copy.
 */
const SPECIFIED = [
  ["ERR-041", "assets.move", "POST", "/v1/steward/assets/{id}/move/", "asset.move_location", 200, "Location Updated!"],
  ["API-103", "assets.list", "GET", "/v1/steward/assets/", "asset.view", 200, ""],
  [
    "API-104, ERR-035",
    "assets.create",
    "POST",
    "/v1/steward/assets/",
    "asset.create",
    201,
    "Asset created successfully",
  ],
  ["API-105", "assets.read", "GET", "/v1/steward/assets/{id}/", "asset.view", 200, ""],
  [
    "API-106, ERR-036",
    "assets.update",
    "PATCH",
    "/v1/steward/assets/{id}/",
    "asset.update",
    200,
    "Asset edited successfully",
  ],
  [
    "API-107, ERR-037",
    "assets.archive",
    "DELETE",
    "/v1/steward/assets/{id}/",
    "asset.delete",
    204,
    "Asset deleted successfully",
  ],
  [
    "API-108, ERR-033",
    "assets.uploadAttachments",
    "POST",
    "/v1/steward/assets/{id}/upload-attachments/",
    "asset.files",
    201,
    "Upload Successfull",
  ],
  ["API-110", "assets.attachments", "GET", "/v1/steward/assets/{id}/attachments/", "asset.view", 200, ""],
  [
    "API-111",
    "assets.removeAttachment",
    "DELETE",
    "/v1/steward/assets/{id}/attachments/{attachment_id}/remove/",
    "asset.files",
    204,
    "Item deleted successfully",
  ],
  [
    "API-112",
    "assets.togglePrimary",
    "POST",
    "/v1/steward/assets/{id}/attachments/{attachment_id}/toggle-primary/",
    "asset.files",
    200,
    "Asset edited successfully",
  ],
  [
    "ERR-038",
    "assets.changeStatus",
    "POST",
    "/v1/steward/assets/{id}/change-status/",
    "asset.change_status",
    200,
    "Status updated successfully",
  ],
  ["API-098, API-102", "models.skus", "GET", "/v1/inventory/sku/", "model.view", 200, ""],
  ["API-117", "models.list", "GET", "/v1/steward/product/", "model.view", 200, ""],
  ["API-118", "models.create", "POST", "/v1/steward/product/", "model.create", 201, "Model added successfully"],
  ["API-119", "models.read", "GET", "/v1/steward/product/{id}/", "model.view", 200, ""],
  ["API-120", "models.update", "PATCH", "/v1/steward/product/{id}/", "model.update", 200, "Model edited successfully"],
  [
    "API-123, ERR-033",
    "models.uploadAttachments",
    "POST",
    "/v1/steward/product/{id}/upload-attachments/",
    "model.update",
    201,
    "Upload Successfull",
  ],
  ["", "models.attachments", "GET", "/v1/steward/product/{id}/attachments/", "model.view", 200, ""],
  [
    "",
    "models.removeAttachment",
    "DELETE",
    "/v1/steward/product/{id}/attachments/{attachment_id}/remove/",
    "model.update",
    204,
    "Item deleted successfully",
  ],
  [
    "",
    "models.togglePrimary",
    "POST",
    "/v1/steward/product/{id}/attachments/{attachment_id}/toggle-primary/",
    "model.update",
    200,
    "Model edited successfully",
  ],
] as const;

test.for(SPECIFIED)("%s: %s is %s %s", ([, name, method, path, permission, status, success]) => {
  expect(callFacts(name)).toEqual({ method, path, permission, status, success });
});
