import type { MadeRegister } from "./register.ts";

export const heldOutEnToDe: readonly MadeRegister[] = [
  {
    id: "held-en-instruments",
    language: "en",
    what: "names of database columns, coordinates",
    columns: `
      asset_number | asset_id | number 15001
      category | category | category
      make | manufacturer | maker
      model | product_name | model
      serial | serial_number | serial ~10
      status | status | status
      site_code | - | tag S000
      site_name | branch | site
      latitude | branch_latitude | lat
      longitude | branch_longitude | lon
      installed_on | - | date YYYY-MM-DD
      removed_on | - | empty`,
  },
  {
    id: "held-en-museum",
    language: "en",
    what: "a collection",
    columns: `
      Accession No | asset_id | tag 2003.000
      Object title | asset_name | names
      Classification | category | category
      Department / Gallery | - | one Prints;Glass;Costume
      Date acquired | purchase_date | date MONTH D, YYYY
      Height (in) | - | int 2-80
      Materials | - | one oil on canvas;brass;glass`,
  },
  {
    id: "held-en-it-checkout",
    language: "en",
    what: "export of another program",
    encoding: "utf-8-bom",
    columns: `
      Company | - | one Works Ltd;Works Europe
      Item Name | asset_name | name
      Asset Tag | asset_id | tag ICC-000000
      Model Name | product_name | model
      Model No. | product_number | tag MN-000
      Category | category | category
      Serial | serial_number | serial
      Checked Out To: Email | - | email
      Purchase Cost | purchase_cost | money $1,234.50
      Purchase Date | purchase_date | date M/D/YY
      EOL Date | - | date M/D/YYYY`,
  },
  {
    id: "held-en-aircraft",
    language: "en",
    what: "tail numbers, no tag",
    columns: `
      tail_no | asset_id | tag N10000
      year_mfr | - | int 1990-2013
      aircraft_type | category | one Fixed wing multi engine;Rotorcraft;Glider
      manufacturer | manufacturer | maker
      model | product_name | model
      no_seats | - | int 4-180
      base | - | one North;South`,
  },
  {
    id: "held-hi-hospital",
    language: "hi",
    what: "headings in Hindi",
    columns: `
      अनु क्रमांक | - | line
      सम्पत्ति कोड | asset_id | tag HOSP-000
      उपकरण का नाम | asset_name | name
      उपकरण का प्रकार | category | category
      कंपनी / निर्माता | manufacturer | maker
      क्रमांक (सीरियल) | serial_number | serial ~15
      खरीद की तारीख | purchase_date | date DD/MM/YYYY
      कीमत | purchase_cost | money 12,345.00
      शाखा | branch | site
      स्थिति | status | status`,
  },
  {
    id: "held-hi-school",
    language: "hi",
    what: "headings in Hindi, workbook",
    titles: ["विद्यालय सामग्री पंजी"],
    xlsx: {},
    columns: `
      सामग्री का नाम | asset_name | names
      सामग्री संख्या | asset_id | tag VS-000
      भवन | building | building
      मंजिल | floor | floor
      कक्ष | room | room
      मूल्य | purchase_cost | int 100-9000
      अभ्युक्ति | notes | note ~40`,
  },
  {
    id: "held-es-laboratorio",
    language: "es",
    what: "workbook, several sheets",
    xlsx: { others: ["Cover", "Bajas"] },
    columns: `
      Código de barras | asset_id | number 770100
      Denominación | asset_name | name
      Clase | category | category
      Marca comercial | brand | maker
      Núm. de serie | serial_number | serial ~10
      Centro | branch | site
      Fecha de adquisición | purchase_date | xdate
      Precio sin IVA | purchase_cost | xmoney #,##0.00\\ "€"
      Vida útil (años) | - | one 4;5;10`,
  },
  {
    id: "held-es-colegio",
    language: "es",
    what: "no block, amounts in euros",
    encoding: "windows-1252",
    delimiter: ";",
    columns: `
      Etiqueta | asset_id | tag COL-000
      Bien mueble | asset_name | names
      Centro escolar | branch | site
      Edificio | building | building
      Planta | floor | floor
      Aula | room | room
      Coste (€) | purchase_cost | money 1.234,56
      Notas | notes | note ~40`,
  },
  {
    id: "held-fr-universite",
    language: "fr",
    what: "Windows-1252, many columns without a field",
    encoding: "windows-1252",
    delimiter: ";",
    columns: `
      N° immobilisation | asset_id | tag 2100000
      Libellé | asset_name | name
      Famille | category | category
      Fabricant | manufacturer | maker
      N/S | serial_number | serial ~20
      Implantation | branch | site
      Date d'acquisition | purchase_date | date DD/MM/YYYY
      Valeur brute | purchase_cost | money 1 234,50
      Amortissement cumulé | - | money 1 234,50
      Durée (ans) | - | one 3;5;10
      Adresse MAC | - | mac`,
  },
  {
    id: "held-fr-musee",
    language: "fr",
    what: "days in words",
    columns: `
      Numéro d'inventaire | asset_id | tag INV.2010.000
      Titre de l'œuvre | asset_name | names
      Domaine | category | one Peinture;Sculpture;Arts graphiques
      Acquis le | purchase_date | date D MONTH YYYY
      Observations | notes | note ~30
      État de conservation | - | one bon;moyen;mauvais`,
  },
  {
    id: "held-de-hochschule",
    language: "de",
    what: "UTF-16, tabs",
    encoding: "utf-16le",
    delimiter: "\t",
    columns: `
      Inventar-Kennung | asset_id | tag HS-00000
      Gerätename | asset_name | name
      Warengruppe | category | category
      Hersteller | manufacturer | maker
      Modellbez. | product_name | model
      S/N | serial_number | serial
      Campus | branch | site
      Kaufdatum | purchase_date | date DD.MM.YYYY
      Bruttopreis | purchase_cost | money 1.234,56
      Garantie bis | warranty_end | date DD.MM.YYYY
      Nutzer | - | person`,
  },
  {
    id: "held-de-anlagevermoegen",
    language: "de",
    what: "workbook of the accounts",
    titles: ["Anlagenspiegel"],
    total: "Summe",
    xlsx: {},
    columns: `
      Anl.-Nr. | asset_id | tag 000400
      Anlagegut | asset_name | name
      Klasse | category | category
      Aktivierung am | purchase_date | xdate
      Anschaffungs-/Herstellungskosten | purchase_cost | xmoney #,##0.00\\ [$€-407]
      Buchwert | - | xmoney #,##0.00\\ [$€-407]
      Niederlassung | branch | site`,
  },
];
