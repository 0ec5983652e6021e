import type { MadeRegister } from "./register.ts";

export const registersEnHiEs: readonly MadeRegister[] = [
  {
    id: "en-college-inventory",
    language: "en",
    what: "title lines, totals",
    titles: ["Riverside College - equipment list", "Updated by facilities, spring term"],
    total: "Total",
    columns: `
      Sl. | - | line
      OOI BARCODE | asset_id | tag 000451
      DESCRIPTION OF EQUIPMENT | asset_name | name
      Manufacturer's Name | manufacturer | maker
      Manufacturer's Serial No./Other Identifier | serial_number | serial ~20
      Bldg. | branch | building
      Condition (Good/Fair/Poor) | - | one Good;Fair;Poor
      Cost at purchase | purchase_cost | money 1,234.50`,
  },
  {
    id: "en-it-audit",
    language: "en",
    what: "names of database columns",
    columns: `
      ASSET_UID | asset_id | tag UK0000
      hostname | asset_name | tag LDS-PC-000
      r_number | - | number 300100
      mfr_name | manufacturer | maker
      model_desc | product_name | model
      serial_no | serial_number | serial
      site_desc | branch | site
      acq_dt | purchase_date | date YYYY-MM-DD
      acq_cost_amt | purchase_cost | money 1234.50
      curr_status | status | status
      ip_addr | - | ip`,
  },
  {
    id: "en-site-building-floor-room",
    language: "en",
    what: "site, building, floor and room, no block",
    columns: `
      Asset Ref | asset_id | tag A-0000
      What is it? | asset_name | name
      Site | branch | site
      Building | building | building
      Floor | floor | floor
      Room | room | room
      Purchased | purchase_date | date DD/MM/YYYY
      £ paid | purchase_cost | money £1,234.50`,
  },
  {
    id: "en-clinic-pounds",
    language: "en",
    what: "amounts in pounds, warranty to be told",
    columns: `
      Clinic tag # | asset_id | tag CL000
      Device | asset_name | name
      Device type | category | category
      Maker | manufacturer | maker
      Model | product_name | model
      S/N | serial_number | serial ~15
      Date bought | purchase_date | date D MON YYYY ~10
      Price paid (GBP) | purchase_cost | money 1,234.50
      Warranty expires | warranty_end | date DD/MM/YYYY ~20
      Who has it | - | person`,
  },
  {
    id: "en-workshop-wide",
    language: "en",
    what: "UTF-16, tabs, empty lines",
    encoding: "utf-16le",
    delimiter: "\t",
    gaps: 10,
    columns: `
      Machine ID | asset_id | tag M-000
      Machine | asset_name | name
      Machine group | category | category
      Bay / Dept | - | one Bay 1;Bay 2;Paint shop
      Commissioned on | - | date YYYY-MM-DD
      Insured value | - | money 1,234.50
      Purchase value | purchase_cost | money 1,234.50
      Remarks / history | notes | note ~30`,
  },
  {
    id: "en-two-row-headings",
    language: "en",
    what: "workbook, merged titles, two rows of headings, several sheets",
    titles: ["FIXED ASSET REGISTER 2023-24"],
    groups: ["Identification", "", "", "Acquisition", "", "Place", ""],
    xlsx: { others: ["Cover", "Lists"] },
    columns: `
      FA No. | asset_id | tag FA/23/000
      Particulars of asset | asset_name | name
      Class | category | category
      Date | purchase_date | xdate
      Amount | purchase_cost | int 500-90000
      Location | branch | site
      Sub-location | - | room`,
  },
  {
    id: "hi-office-furniture",
    language: "hi",
    what: "headings in Hindi",
    columns: `
      क्र. सं. | - | line
      परिसंपत्ति क्रमांक | asset_id | tag PN-0000
      वस्तु का नाम | asset_name | name
      श्रेणी | category | category
      क्रय दिनांक | purchase_date | date DD/MM/YYYY
      क्रय मूल्य (₹) | purchase_cost | money 1,23,456.00
      स्थान | branch | site
      वर्तमान स्थिति | status | status
      टिप्पणी | notes | note ~40`,
  },
  {
    id: "hi-computer-lab",
    language: "hi",
    what: "headings in Hindi, UTF-16",
    encoding: "utf-16le",
    columns: `
      टैग नंबर | asset_id | tag LAB000
      उपकरण का विवरण | asset_name | name
      निर्माता | manufacturer | maker
      मॉडल | product_name | model
      सीरियल नंबर | serial_number | serial ~10
      बिल संख्या | invoice_number | number 5501
      बिल दिनांक | invoice_date | date DD-MM-YYYY
      कमरा नं. | - | one 101;102;205
      लागत | purchase_cost | money Rs. 12,345/-`,
  },
  {
    id: "hi-roman-letters",
    language: "hi",
    what: "Hindi in Latin letters beside English",
    columns: `
      Kram Sankhya | - | line
      Asset Code No. | asset_id | tag MH/PN/000
      Saman ka naam | asset_name | name
      Make/Company | manufacturer | maker
      Kharid ki tarikh | purchase_date | date DD-MM-YY
      Keemat (Rs.) | purchase_cost | money 12,345.00
      Branch/Office ka naam | branch | site
      Warranty (in months) | warranty_period | one 12;24;36`,
  },
  {
    id: "es-ayuntamiento",
    language: "es",
    what: "Windows-1252, semicolons, both a name and a description",
    encoding: "windows-1252",
    delimiter: ";",
    columns: `
      Nº | - | line
      N.º de inventario | asset_id | tag AY-0000
      NOMBRE DEL PRODUCTO | asset_name | name
      DESCRIPCIÓN | - | note
      Marca | brand | maker
      Nº serie | serial_number | serial ~25
      Ubicación física | branch | site
      Fecha adquisición | purchase_date | date DD/MM/YYYY
      Importe (€) | purchase_cost | money 1.234,56
      Estado actual | status | status`,
  },
  {
    id: "es-clinica",
    language: "es",
    what: "workbook with a title",
    titles: ["Relación de equipos médicos"],
    xlsx: {},
    columns: `
      Cód. activo | asset_id | tag EQ-000
      Equipo | asset_name | name
      Tipo de equipo | category | category
      Fabricante / proveedor original | manufacturer | maker
      Modelo | product_name | model
      Serie | serial_number | serial
      F. compra | purchase_date | xdate
      Valor de adquisición | purchase_cost | xmoney #,##0.00 [$€-C0A]
      Responsable | - | person
      Fin de garantía | warranty_end | xdate`,
  },
  {
    id: "es-taller-sin-clave",
    language: "es",
    what: "no key, days in words",
    columns: `
      Artículo | asset_name | names
      Familia | category | category
      Sede | branch | site
      Edificio | building | building
      Planta | floor | floor
      Despacho/Sala | room | room
      Comprado el | purchase_date | date D de MONTH de YYYY
      Nº factura | invoice_number | tag F-0000
      Observaciones | notes | note ~50`,
  },
  {
    id: "es-mexico",
    language: "es",
    what: "amounts in dollars with a word",
    columns: `
      Clave de activo fijo | asset_id | tag MX0000
      Concepto | asset_name | name
      No. de serie del equipo | serial_number | serials-repeated
      Costo original | purchase_cost | money USD 1,234.50
      Fecha de alta | purchase_date | date DD/MM/YYYY
      Sucursal | branch | site
      Situación | status | status
      Cantidad | - | one 1;1;1;2`,
  },
];
