const words = (text: string) => text.split("; ");

/** Headings of asset registers of other programs, trades and languages, likeliest first. */
export const assetHeadings = {
  asset_id: words(
    "asset id; tag number; tag no; asset tag number; asset tag no; equipment no; equipment code; item code; machine code; inventarnummer; inventar nr; inventarnr; anlagennummer; numéro d'inventaire; n° inventaire; número de inventario; numero di inventario; inventarisnummer; código de activo; code; código",
  ),
  asset_name: words(
    "display name; machine name; instrument name; name of equipment; name of the equipment; particulars; asset particulars; bezeichnung; gerätebezeichnung; désignation; libellé; nom; nombre; descripción; descrizione; descrição; nome; omschrijving",
  ),
  /** In registers that number their lines too, "Serial No" is the line. */
  serial_of_machine: words(
    "machine serial number; machine serial no; machine sr no; equipment serial number; equipment serial no; product serial number; product serial no; manufacturer serial number; manufacturer serial no; manufacturer serial",
  ),
  serial_number: words(
    "manufserialnumber; serial num; seriennummer; serien nr; numéro de série; n° de série; no de série; número de serie; n° de serie; numero di serie; serienummer",
  ),
  status: words(
    "current status; install status; operational status; working status; betriebsstatus; zustand; état; estado; stato; situação",
  ),
  category: words(
    "model category; equipment category; asset group; item category; kategorie; geräteart; anlagenklasse; catégorie; categoría; categoria; categorie",
  ),
  product_name: words("model description; modell; modèle; modelo; modello"),
  product_number: words("modellnummer; type number; référence"),
  manufacturer: words("make company; hersteller; fabrikat; fabricant; fabricante; produttore; fabrikant; mfr; mfg"),
  brand: words("marke; marque; marca; merk"),
  branch: words(
    "functional location; functional loc; plant name; branch office; standort; werk; niederlassung; liegenschaft; lieu; emplacement; ubicación; sede; localização; locatie; vestiging",
  ),
  building: words("gebäude; bâtiment; edificio; edifício; gebouw"),
  floor: words("floor no; floor number; etage; stockwerk; étage; planta; piso; piano; verdieping"),
  room: words("raum; raum nr; raumnummer; salle; pièce; sala; habitación; stanza; ruimte"),
  purchase_date: words(
    "purchase dt; dt of purchase; date of acquisition; capitalised on; capitalized on; capitalisation date; capitalization date; date of capitalisation; cap date; acquistn date; anschaffungsdatum; kaufdatum; zugangsdatum; date d'achat; date d'acquisition; fecha de compra; fecha de adquisición; data di acquisto; data de aquisição; data de compra; aankoopdatum",
  ),
  purchase_cost: words(
    "acquisition value; acquistn value; purchase value; purchase amount; original cost; cost of acquisition; gross block; basic cost; valuation; anschaffungswert; anschaffungskosten; kaufpreis; preis; prix d'achat; prix; coste; costo; precio; precio de compra; prezzo; costo di acquisto; valor; valor de compra; aankoopprijs",
  ),
  order_number: words(
    "po no; purchase order number; purchase order no; bestellnummer; numéro de commande; número de pedido",
  ),
  invoice_number: words("bill no; bill number; rechnungsnummer; numéro de facture; número de factura"),
  invoice_date: words("invoice dt; bill date; date of invoice; rechnungsdatum; date de facture"),
  amc_start_date: words("amc from"),
  amc_end_date: words("amc to; amc expiry; amc expiry date; amc valid upto; amc till"),
  notes: words(
    "bemerkung; bemerkungen; kommentar; commentaire; remarque; observaciones; comentarios; observações; opmerking",
  ),
};
