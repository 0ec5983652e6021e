import { expect, test } from "vitest";
import type { ImportTarget } from "../../import-kit/import-target.ts";
import { assetImport } from "../../assets/import/asset-import.ts";
import { locationImport } from "../../locations/import/location-import.ts";
import { masterNouns } from "../../masters/noun.ts";
import { userImport } from "../../users/import/user-import.ts";
import { guessColumns, isHeadingOf } from "./guess-columns.ts";

const supplierImport = masterNouns.find(({ importTarget }) => importTarget?.kind === "suppliers")
  ?.importTarget as ImportTarget;

/** The fields by heading that would be filled. */
const guessed = (...header: string[]) => guessColumns(assetImport, header).columns.map((field) => field ?? "-");

test.each([
  [
    "a register in Arabic, whose words carry the article",
    [
      "رقم الأصل",
      "اسم الأصل",
      "الفئة",
      "الشركة المصنعة",
      "الرقم التسلسلي",
      "الحالة",
      "الموقع",
      "تاريخ الشراء",
      "قيمة الشراء",
      "انتهاء الضمان",
      "المستخدم",
    ],
    [
      "asset_id",
      "asset_name",
      "category",
      "manufacturer",
      "serial_number",
      "status",
      "branch",
      "purchase_date",
      "purchase_cost",
      "warranty_end",
      "-",
    ],
  ],
  [
    "an Indian register",
    [
      "Sr. No.",
      "Asset Code",
      "Asset Description",
      "Make",
      "Machine Sr. No.",
      "Date of Purchase",
      "Cost (Rs.)",
      "Bill No.",
    ],
    [
      "-",
      "asset_id",
      "asset_name",
      "manufacturer",
      "serial_number",
      "purchase_date",
      "purchase_cost",
      "invoice_number",
    ],
  ],
  [
    "lines that are numbered too",
    ["Serial No.", "Asset Tag", "Machine Serial Number", "Price in EUR"],
    ["-", "asset_id", "serial_number", "purchase_cost"],
  ],
  [
    "SAP",
    ["Equipment", "Description of technical object", "ManufSerialNumber", "Plant", "AcquisitionValue", "Acquistn date"],
    ["-", "asset_name", "serial_number", "branch", "purchase_cost", "purchase_date"],
  ],
  [
    "ServiceNow",
    ["asset_tag", "display_name", "model_category", "install_status", "cost", "po_number"],
    ["asset_id", "asset_name", "category", "status", "purchase_cost", "order_number"],
  ],
  [
    "German",
    ["Inventar-Nr.", "Bezeichnung", "Seriennummer", "Hersteller", "Standort", "Gebäude", "Anschaffungswert (€)"],
    ["asset_id", "asset_name", "serial_number", "manufacturer", "branch", "building", "purchase_cost"],
  ],
  [
    "French",
    ["Numéro d'inventaire", "Désignation", "N° de série", "Marque", "Date d’achat", "Prix d'achat", "État"],
    ["asset_id", "asset_name", "serial_number", "brand", "purchase_date", "purchase_cost", "status"],
  ],
  [
    "Spanish",
    ["Código", "Nombre", "Número de serie", "Fabricante", "Ubicación", "Fecha de compra", "Costo"],
    ["asset_id", "asset_name", "serial_number", "manufacturer", "branch", "purchase_date", "purchase_cost"],
  ],
  [
    "headings with breaks, other blanks and marks",
    ["Asset\u00a0Tag *", "\u200bAsset Name ", "Serial\nNumber", "Purchase Cost [INR]"],
    ["asset_id", "asset_name", "serial_number", "purchase_cost"],
  ],
])("the columns of %s", (_, header, fields) => expect(guessed(...header)).toEqual(fields));

test("a cost is known as one in any currency, so that it is kept from those who may not see it", () => {
  const cost = assetImport.fields.find(({ key }) => key === "purchase_cost");
  for (const heading of ["Cost (Rs.)", "Purchase price in USD", "Gross Block (2)", "Preis €"]) {
    expect(cost && isHeadingOf(cost, heading)).toBe(true);
  }
});

test.each([
  [
    userImport,
    ["Emp Code", "Employee Name", "Official Email ID", "Mobile No.", "Designation"],
    ["-", "name", "email", "phone", "designation"],
  ],
  [userImport, ["DisplayName", "Surname", "UserPrincipalName"], ["name", "last_name", "email"]],
  [
    locationImport,
    ["Liegenschaft", "Gebäude", "Etage", "Raum-Nr.", "Raumbezeichnung"],
    ["branch", "building", "floor", "room", "room_name"],
  ],
  [
    supplierImport,
    ["Lieferant", "Straße", "PLZ", "Ort", "Land", "Telefon", "E-Mail"],
    ["name", "line1", "pincode", "city", "country", "contact_number", "email"],
  ],
])("the columns of lists of $kind", (target, header, fields) => {
  expect(guessColumns(target, header).columns.map((field) => field ?? "-")).toEqual(fields);
});
