import type { MadeRegister } from "./register.ts";

export const registersFrDePt: readonly MadeRegister[] = [
  {
    id: "fr-mairie",
    language: "fr",
    what: "Windows-1252, semicolons",
    encoding: "windows-1252",
    delimiter: ";",
    columns: `
      N° inv. | asset_id | tag MA-0000
      Désignation du bien | asset_name | name
      Catégories | category | category
      Marque / Modèle | product_name | maker-model
      N° série | serial_number | serial ~20
      Localisation | branch | site
      Date acq. | purchase_date | date DD/MM/YYYY
      Valeur d'achat TTC | purchase_cost | money 1 234,50
      Statut | status | status
      Fournisseur | supplier | supplier`,
  },
  {
    id: "fr-hopital",
    language: "fr",
    what: "workbook with merged titles",
    titles: ["Parc biomédical", "Extraction du service technique"],
    xlsx: { others: ["Listes"] },
    columns: `
      Code-barres | asset_id | number 330201
      Libellé équipement | asset_name | name
      Type d'équipement | category | category
      Constructeur | manufacturer | maker
      Réf. constructeur | product_number | model
      Numéro de série | serial_number | serial
      Mise en service | - | xdate
      Date d'achat | purchase_date | xdate
      Prix HT | purchase_cost | xmoney #,##0.00\\ "€"
      Service utilisateur | - | one Urgences;Bloc;Radio`,
  },
  {
    id: "fr-etages",
    language: "fr",
    what: "site, building, floor and room, no block",
    delimiter: ";",
    encoding: "utf-8-bom",
    columns: `
      Étiquette | asset_id | tag IM000
      Intitulé | asset_name | names
      Site | branch | site
      Bât. | building | building
      Étage | floor | floor
      N° de salle / bureau | room | room
      État | status | status
      Commentaires | notes | note ~60`,
  },
  {
    id: "fr-mac",
    language: "fr",
    what: "letters of old Macintosh",
    encoding: "macintosh",
    delimiter: ";",
    columns: `
      Réf. interne | asset_id | tag REF-000
      Matériel | asset_name | name
      Acheté le | purchase_date | date D MONTH YYYY
      Coût (€) | purchase_cost | money 1234,50
      Nº facture | invoice_number | tag FA0000
      Garantie (mois) | warranty_period | one 12;24;36
      Affecté à | - | person
      Remarques diverses | notes | note ~30`,
  },
  {
    id: "de-verwaltung",
    language: "de",
    what: "Windows-1252, semicolons, abbreviations",
    encoding: "windows-1252",
    delimiter: ";",
    columns: `
      lfd. Nr. | - | line
      Invent.Nr. | asset_id | tag 4711-000
      Gegenstand | asset_name | name
      Gruppe | category | category
      Fabr.-Nr. | serial_number | serial ~25
      Gebäude | building | building
      Raum | room | room
      Ansch.-Datum | purchase_date | date DD.MM.YYYY
      Wert | purchase_cost | money 1.234,56
      Bemerkung/Hinweis | notes | note ~40`,
  },
  {
    id: "de-klinik",
    language: "de",
    what: "workbook, two rows of headings",
    groups: ["Gerät", "", "", "", "Kauf", "", "Ort", ""],
    xlsx: {},
    columns: `
      Inventarnr. | asset_id | tag MT-0000
      Gerätebez. | asset_name | name
      Hersteller/Lieferant | manufacturer | maker
      Typ/Modell | product_name | model
      Datum | purchase_date | xdate
      Preis | purchase_cost | xmoney #,##0.00\\ [$€-407]
      Standort | branch | site
      Kostenstelle | - | number 4100`,
  },
  {
    id: "de-werk-mit-fehlworten",
    language: "de",
    what: "repeated serial numbers and words for none",
    delimiter: ";",
    columns: `
      Anlagen-Nr | asset_id | tag 10000
      Anlagenbezeichnung | asset_name | name
      Seriennr. | serial_number | serials-repeated ~30
      Anlagenart | category | category
      Werk | branch | site
      Halle | building | building
      Etage | floor | floor
      AHK | purchase_cost | money 1.234,56 €
      Zugang am | purchase_date | date DD.MM.YY
      Zustand | status | status`,
  },
  {
    id: "de-schule",
    language: "de",
    what: "no block, room only",
    encoding: "windows-1252",
    delimiter: ";",
    columns: `
      Etikett | asset_id | tag S000
      Was | asset_name | names
      Liegenschaft | branch | site
      Haus | building | building
      Stockwerk | floor | floor
      Zimmer | room | room-number
      gekauft am | purchase_date | date D. MONTH YYYY
      Rechnungsnr | invoice_number | tag R-00000`,
  },
  {
    id: "pt-prefeitura",
    language: "pt",
    what: "Windows-1252, semicolons",
    encoding: "windows-1252",
    delimiter: ";",
    columns: `
      Nº Patrimônio | asset_id | number 20110
      Descrição do bem | asset_name | name
      Marca | brand | maker
      Nº de série | serial_number | serial ~30
      Localização | branch | site
      Data aquisição | purchase_date | date DD/MM/YYYY
      Valor (R$) | purchase_cost | money R$ 1.234,56
      Situação do bem | status | status
      Nota fiscal | invoice_number | number 88120`,
  },
  {
    id: "pt-hospital",
    language: "pt",
    what: "workbook with a title and totals",
    titles: ["Inventário de equipamentos"],
    total: "Total geral",
    xlsx: {},
    columns: `
      Plaqueta | asset_id | tag H-0000
      Equipamento | asset_name | name
      Grupo de bens | category | category
      Fabricante | manufacturer | maker
      Modelo | product_name | model
      Unidade | branch | site
      Prédio | building | building
      Dt. compra | purchase_date | xdate
      Responsável | - | person
      Custo | purchase_cost | int 100-9000`,
  },
  {
    id: "pt-escritorio",
    language: "pt",
    what: "days in words, amounts in euros",
    columns: `
      Etiqueta | asset_id | tag ESC-000
      Artigo | asset_name | names
      Tipo | category | category
      Piso | - | floor
      Comprado em | purchase_date | date D MON YYYY
      Preço c/ IVA | purchase_cost | money 1.234,56 €
      Fim da garantia | warranty_end | date DD/MM/YYYY
      Observações gerais | notes | note ~40`,
  },
  {
    id: "fr-sans-titres",
    language: "fr",
    what: "no headings",
    bare: true,
    delimiter: ";",
    columns: `
      1 | asset_id | tag FR-0000
      2 | - | name
      3 | status | status
      4 | purchase_cost | money 1 234,50 €`,
  },
];
