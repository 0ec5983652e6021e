export function AssetDetailsPage() {
  return null;
}
