import type { MadeRegister } from "./register.ts";

export const registersItCsPlNl: readonly MadeRegister[] = [
  {
    id: "it-comune",
    language: "it",
    what: "Windows-1252, semicolons",
    encoding: "windows-1252",
    delimiter: ";",
    columns: `
      N. inventario | asset_id | tag C-0000
      Descrizione bene | asset_name | name
      Tipologia | category | category
      Marca | brand | maker
      Matricola | serial_number | serial ~20
      Ubicazione | branch | site
      Data acquisto | purchase_date | date DD/MM/YYYY
      Valore di acquisto | purchase_cost | money 1.234,56
      Stato | status | status`,
  },
  {
    id: "it-stabilimento",
    language: "it",
    what: "workbook, no block",
    xlsx: { others: ["Foglio2"] },
    columns: `
      Cod. cespite | asset_id | tag CES000
      Denominazione | asset_name | names
      Sede | branch | site
      Edificio | building | building
      Piano | floor | floor
      Locale/stanza | room | room
      Costo storico € | purchase_cost | xmoney #,##0.00
      N. fattura | invoice_number | tag 2021/000
      Assegnatario | - | person`,
  },
  {
    id: "it-ospedale",
    language: "it",
    what: "days in words",
    columns: `
      Etichetta | asset_id | tag OSP-000
      Apparecchio | asset_name | name
      Ditta produttrice | manufacturer | maker
      Modello | product_name | model
      N. di serie | serial_number | serial
      Acquistato il | purchase_date | date D MONTH YYYY
      Scadenza garanzia | warranty_end | date DD/MM/YYYY
      Note varie | notes | note ~50`,
  },
  {
    id: "cs-urad",
    language: "cs",
    what: "Windows-1250, semicolons",
    encoding: "windows-1250",
    delimiter: ";",
    columns: `
      Poř. č. | - | line
      Inventární číslo | asset_id | tag DHM-0000
      Název majetku | asset_name | name
      Druh | category | category
      Výrobní číslo | serial_number | serial ~25
      Umístění | branch | site
      Datum pořízení | purchase_date | date D.M.YYYY
      Pořizovací cena (Kč) | purchase_cost | money 12 345,00
      Stav | status | status
      Odpovědná osoba | - | person`,
  },
  {
    id: "cs-nemocnice",
    language: "cs",
    what: "workbook with a title",
    titles: ["Evidence zdravotnické techniky"],
    xlsx: {},
    columns: `
      Evid. č. | asset_id | tag ZT000
      Přístroj | asset_name | name
      Výrobce | manufacturer | maker
      Typ | - | model
      Sér. číslo | serial_number | serial
      Pracoviště | - | one JIP;RTG;Ambulance
      Zakoupeno | purchase_date | xdate
      Cena s DPH | purchase_cost | xmoney #,##0.00\\ "Kč"
      Poznámka | notes | note ~40`,
  },
  {
    id: "cs-zavod",
    language: "cs",
    what: "no block",
    columns: `
      Číslo štítku | asset_id | tag S-0000
      Zařízení | asset_name | names
      Závod | branch | site
      Budova | building | building
      Podlaží | floor | floor
      Místnost | room | room
      Č. faktury | invoice_number | tag 2020000
      Záruka (měs.) | warranty_period | one 24;36`,
  },
  {
    id: "pl-urzad",
    language: "pl",
    what: "Windows-1250, semicolons",
    encoding: "windows-1250",
    delimiter: ";",
    columns: `
      Lp. | - | line
      Nr inwentarzowy | asset_id | tag ST-0000
      Nazwa środka trwałego | asset_name | name
      Grupa KŚT | category | category
      Nr fabryczny | serial_number | serial ~25
      Miejsce użytkowania | branch | site
      Data nabycia | purchase_date | date DD.MM.YYYY
      Wartość początkowa | purchase_cost | money 12 345,00 zł
      Stan | status | status`,
  },
  {
    id: "pl-szpital",
    language: "pl",
    what: "workbook, two rows of headings",
    groups: ["Aparat", "", "", "", "Zakup", "", "Miejsce"],
    xlsx: {},
    columns: `
      Kod kreskowy | asset_id | number 590100
      Nazwa aparatu | asset_name | name
      Producent | manufacturer | maker
      Numer seryjny | serial_number | serial
      Data | purchase_date | xdate
      Cena | purchase_cost | xmoney #,##0.00\\ [$zł-415]
      Lokalizacja | branch | site`,
  },
  {
    id: "pl-biuro",
    language: "pl",
    what: "no block, days in words",
    columns: `
      Oznaczenie | asset_id | tag BI000
      Przedmiot | asset_name | names
      Oddział | branch | site
      Budynek | building | building
      Piętro | floor | floor
      Pokój | room | room
      Kupiono dnia | purchase_date | date D MONTH YYYY
      Nr faktury | invoice_number | tag FV/0000
      Uwagi | notes | note ~50`,
  },
  {
    id: "nl-gemeente",
    language: "nl",
    what: "semicolons",
    encoding: "windows-1252",
    delimiter: ";",
    columns: `
      Volgnr. | - | line
      Inventarisnr. | asset_id | tag GEM-0000
      Omschrijving object | asset_name | name
      Soort | category | category
      Fabrikant | manufacturer | maker
      Serienr. | serial_number | serial ~20
      Locatie | branch | site
      Aanschafdatum | purchase_date | date DD-MM-YYYY
      Aanschafwaarde | purchase_cost | money € 1.234,56
      Status | status | status`,
  },
  {
    id: "nl-ziekenhuis",
    language: "nl",
    what: "workbook with titles",
    titles: ["Overzicht medische apparatuur"],
    xlsx: { others: ["Cover"] },
    columns: `
      Stickernummer | asset_id | tag MT0000
      Apparaat | asset_name | name
      Merk | brand | maker
      Type/model | product_name | model
      Serie- of chassisnummer | serial_number | serial
      Leverancier | supplier | supplier
      Gekocht op | purchase_date | xdate
      Prijs excl. btw | purchase_cost | xmoney #,##0.00
      Opmerkingen | notes | note ~40`,
  },
  {
    id: "nl-kantoor",
    language: "nl",
    what: "no block",
    columns: `
      Label | asset_id | tag K000
      Artikel | asset_name | names
      Vestiging | branch | site
      Gebouw | building | building
      Verdieping | floor | floor
      Kamer | room | room
      Factuurnr. | invoice_number | tag 2022-0000
      Garantie in maanden | warranty_period | one 12;24`,
  },
  {
    id: "nl-gekanteld",
    language: "nl",
    what: "turned on its side",
    turned: true,
    rows: 12,
    columns: `
      Inventarisnummer | asset_id | tag W000
      Omschrijving | asset_name | names
      Serienummer | serial_number | serial
      Aankoopdatum | purchase_date | date DD-MM-YYYY`,
  },
  {
    id: "it-girata",
    language: "it",
    what: "turned on its side, workbook",
    turned: true,
    rows: 9,
    xlsx: {},
    columns: `
      Numero inventario | asset_id | tag G000
      Descrizione | asset_name | names
      Produttore | manufacturer | maker
      Sede | branch | site
      Data di acquisto | purchase_date | xdate`,
  },
];
