import type { MadeRegister } from "./register.ts";

export const heldOutPtToNl: readonly MadeRegister[] = [
  {
    id: "held-pt-laboratorio",
    language: "pt",
    what: "headings in capitals",
    encoding: "windows-1252",
    delimiter: ";",
    columns: `
      TOMBO | asset_id | number 45010
      DESCRIÇÃO DO EQUIPAMENTO | asset_name | name
      CATEGORIA | category | category
      FABRICANTE | manufacturer | maker
      NÚMERO DE SÉRIE | serial_number | serial ~25
      CAMPUS/UNIDADE | branch | site
      DATA DE AQUISIÇÃO | purchase_date | date DD/MM/YYYY
      VALOR DE COMPRA (R$) | purchase_cost | money R$ 1.234,56
      ESTADO DE CONSERVAÇÃO | - | one bom;regular;ruim`,
  },
  {
    id: "held-pt-camara",
    language: "pt",
    what: "no block",
    columns: `
      N.º de inventário | asset_id | tag CM-0000
      Designação | asset_name | names
      Local | branch | site
      Edifício | building | building
      Andar | floor | floor
      Sala | room | room
      Data da fatura | invoice_date | date DD/MM/YYYY
      Nº da fatura | invoice_number | tag FT 000`,
  },
  {
    id: "held-it-universita",
    language: "it",
    what: "Windows-1252, semicolons",
    encoding: "windows-1252",
    delimiter: ";",
    columns: `
      Num. inv. | asset_id | tag UN-0000
      Oggetto | asset_name | name
      Categoria inventariale | category | category
      Produttore | manufacturer | maker
      Nr. di matricola | serial_number | serial ~10
      Sede | branch | site
      Data carico | - | date DD/MM/YYYY
      Data d'acquisto | purchase_date | date DD/MM/YYYY
      Importo | purchase_cost | money 1.234,56
      Consegnatario | - | person`,
  },
  {
    id: "held-it-magazzino",
    language: "it",
    what: "workbook with merged titles",
    titles: ["Elenco attrezzature", "Magazzino centrale"],
    xlsx: { others: ["Fornitori"] },
    columns: `
      Codice | asset_id | tag AT-000
      Attrezzatura | asset_name | names
      Gruppo | category | category
      Marca e modello | product_name | maker-model
      Condizione | - | one buona;discreta;da rivedere
      Prezzo d'acquisto | purchase_cost | xmoney #,##0.00
      Annotazioni | notes | note ~50`,
  },
  {
    id: "held-cs-univerzita",
    language: "cs",
    what: "Windows-1250, semicolons",
    encoding: "windows-1250",
    delimiter: ";",
    columns: `
      Inv. č. | asset_id | tag UK-0000
      Název | asset_name | name
      Kategorie | category | category
      Výrobce | manufacturer | maker
      Model | product_name | model
      S/N | serial_number | serial ~10
      Lokalita | branch | site
      Datum nákupu | purchase_date | date DD.MM.YYYY
      Cena | purchase_cost | money 12 345,00
      Dodavatel | supplier | supplier`,
  },
  {
    id: "held-cs-sklad",
    language: "cs",
    what: "no key, workbook",
    xlsx: {},
    columns: `
      Položka | asset_name | names
      Skupina | category | category
      Objekt | building | building
      Patro | floor | floor
      Číslo místnosti | room | room-number
      Cena v Kč | purchase_cost | int 500-60000
      Pozn. | notes | note ~40`,
  },
  {
    id: "held-pl-uczelnia",
    language: "pl",
    what: "UTF-8 with a mark, semicolons",
    encoding: "utf-8-bom",
    delimiter: ";",
    columns: `
      Numer inwentarzowy | asset_id | tag UW-0000
      Nazwa | asset_name | name
      Rodzaj sprzętu | category | category
      Marka | brand | maker
      Model | product_name | model
      S/N | serial_number | serial ~15
      Jednostka/Siedziba | branch | site
      Data zakupu | purchase_date | date YYYY-MM-DD
      Cena zakupu brutto | purchase_cost | money 1 234,50 zł
      Użytkownik | - | person
      Gwarancja do | warranty_end | date YYYY-MM-DD`,
  },
  {
    id: "held-pl-biblioteka",
    language: "pl",
    what: "days in words",
    columns: `
      Sygnatura | asset_id | tag B-0000
      Nazwa przedmiotu | asset_name | names
      Filia | branch | site
      Stan techniczny | status | status
      Data przyjęcia | - | date D MONTH YYYY
      Adnotacje | notes | note ~30`,
  },
  {
    id: "held-nl-universiteit",
    language: "nl",
    what: "semicolons, many columns without a field",
    delimiter: ";",
    columns: `
      Activanummer | asset_id | tag UU000000
      Naam | asset_name | name
      Categorie | category | category
      Merk | brand | maker
      Modelnaam | product_name | model
      Serienummer | serial_number | serial ~10
      Gebouw | building | building
      Etage | floor | floor
      Ruimtenummer | room | room-number
      Aankoopprijs | purchase_cost | money € 1.234,56
      Afschrijving per jaar | - | money € 1.234,56
      IP-adres | - | ip`,
  },
  {
    id: "held-nl-museum",
    language: "nl",
    what: "workbook with a title",
    titles: ["Objectenlijst"],
    xlsx: {},
    columns: `
      Objectnr. | asset_id | tag 1998-000
      Titel | asset_name | names
      Objectcategorie | category | one schilderij;glas;textiel
      Standplaats | branch | site
      Datum verwerving | purchase_date | xdate
      Verzekerde waarde | - | xmoney #,##0.00
      Toelichting | notes | note ~30`,
  },
];
