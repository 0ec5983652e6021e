const words = (text: string): string[] => text.trim().split(/;\s*/);

/** Headings under which registers of many programs, trades and languages carry a field of an asset, likeliest first. */
export const assetHeadings = {
  asset_id: words(`
    tag; asset number; asset no; asset code; inventory number; inventory no; accession number; tail number; tailnum;
    barcode; equipment number; property number; fixed asset number; internal id; id number; equipment id; asset;
    asset id; tag number; tag no; asset tag number; asset tag no; equipment no; equipment code; item code;
    machine code; inventarnummer; inventar nr; inventarnr; anlagennummer; numéro d'inventaire; n° inventaire;
    número de inventario; numero di inventario; inventarisnummer; código de activo; code; código`),
  asset_name: words(`
    name; title; item name; equipment name; device name; hostname; host name; display name;
    machine name; instrument name; name of equipment; name of the equipment; particulars; asset particulars;
    bezeichnung; gerätebezeichnung; désignation; libellé; nom; nombre; nome`),
  // Where a register numbers its lines too, those are its "Serial No": what names the machine comes first.
  serial_number: words(`
    machine serial number; machine serial no; machine sr no; equipment serial number; equipment serial no;
    product serial number; product serial no; manufacturer serial number; manufacturer serial no;
    manufacturer serial; serial; serial no; sn; s n; serialnumber; service tag; manufserialnumber; serial num;
    seriennummer; serien nr; numéro de série; n° de série; no de série; número de serie; n° de serie;
    numero di serie; serienummer`),
  status: words(`
    asset status; state; condition status; lifecycle; current status; install status; operational status;
    working status; betriebsstatus; zustand; état; estado; stato; situação`),
  category: words(`
    asset category; type; asset type; equipment type; class; kind; asset class; group; model category;
    equipment category; asset group; item category; kategorie; geräteart; anlagenklasse; catégorie; categoría;
    categoria; categorie`),
  product_name: words(`
    model name; product; product name; make and model; model description; modell; modèle; modelo; modello`),
  product_number: words(`
    model no; part number; part no; product number; sku; modellnummer; type number; référence`),
  manufacturer: words(`
    make; maker; vendor; oem; manufacturer name; make company; hersteller; fabrikat; fabricant; fabricante;
    produttore; fabrikant; mfr; mfg`),
  brand: words("brand name; marke; marque; marca; merk"),
  branch: words(`
    site name; site; branch name; location; office; building; facility; campus; department; location name; plant;
    functional location; functional loc; plant name; branch office; standort; werk; niederlassung; liegenschaft;
    lieu; emplacement; ubicación; sede; localização; locatie; vestiging`),
  building: words("building name; tower; gebäude; bâtiment; edificio; edifício; gebouw"),
  block: words("block name; wing"),
  floor: words(`
    floor name; storey; level; floor no; floor number; etage; stockwerk; étage; planta; piso; piano; verdieping`),
  room: words(`
    room name; room number; room no; raum; raum nr; raumnummer; salle; pièce; sala; habitación; stanza; ruimte`),
  end_location: words("shelf; rack; bay; bin"),
  branch_latitude: words("latitude; lat"),
  branch_longitude: words("longitude; lon; lng; long"),
  warranty_period: words("warranty; warranty period; warranty (months)"),
  warranty_end: words(`
    warranty end; warranty expires; warranty expiry; warranty expiry date; warranty end date; warranty valid until;
    warranty until; warranty upto; garantie bis; garantieende; fin de garantie; fin de garantía; fim da garantia;
    fine garanzia; scadenza garanzia; konec záruky; záruka do; gwarancja do; garantie tot; einde garantie`),
  purchase_date: words(`
    date acquired; acquired; acquisition date; date purchased; purchased; bought on; date of purchase; purchase dt;
    dt of purchase; date of acquisition; capitalised on; capitalized on; capitalisation date; capitalization date;
    date of capitalisation; cap date; acquistn date; anschaffungsdatum; kaufdatum; zugangsdatum; date d'achat;
    date d'acquisition; fecha de compra; fecha de adquisición; data di acquisto; data de aquisição; data de compra;
    aankoopdatum`),
  purchase_cost: words(`
    cost; price; purchase price; value; amount; acquisition cost; unit cost; acquisition value; acquistn value;
    purchase value; purchase amount; original cost; cost of acquisition; gross block; basic cost; valuation;
    anschaffungswert; anschaffungskosten; kaufpreis; preis; prix d'achat; prix; coste; costo; precio;
    precio de compra; prezzo; costo di acquisto; valor; valor de compra; aankoopprijs`),
  // A "vendor" makes the machine as often as it sells it: it is the maker where the file names no other.
  supplier: words(`
    supplier name; supplied by; seller; sold by; dealer; distributor; purchased from; bought from; vendor; vendor name;
    lieferant; händler; fournisseur; vendeur; proveedor; suministrador; fornecedor; fornitore; dodavatel; dostawca;
    leverancier; आपूर्तिकर्ता; विक्रेता`),
  order_number: words(`
    purchase order; po number; po; order no; po no; purchase order number; purchase order no; bestellnummer;
    numéro de commande; número de pedido`),
  invoice_number: words(`
    invoice; invoice no; bill no; bill number; rechnungsnummer; numéro de facture; número de factura`),
  invoice_date: words("invoice dt; bill date; date of invoice; rechnungsdatum; date de facture"),
  amc_start_date: words("amc start date; contract start; amc from"),
  amc_end_date: words(`
    amc end date; contract end; amc to; amc expiry; amc expiry date; amc valid upto; amc till`),
  service_provider: words(`
    service provider name; service company; service vendor; service partner; serviced by; maintenance provider;
    maintenance company; maintained by; amc provider; amc vendor; dienstleister; servicefirma; wartungsfirma;
    prestataire; prestataire de service; société de maintenance; proveedor de servicios; empresa de mantenimiento;
    prestador de serviços; empresa de manutenção; fornitore di servizi; ditta di manutenzione; poskytovatel služeb;
    servisní firma; dostawca usług; serwisant; firma serwisowa; dienstverlener; onderhoudsbedrijf; सेवा प्रदाता`),
  depreciation: words(`
    depreciation name; depreciation method; depreciation class; abschreibungsmethode; abschreibungsart;
    méthode d'amortissement; método de depreciación; método de amortización; método de depreciação;
    metodo di ammortamento; metoda odpisování; metoda amortyzacji; afschrijvingsmethode; मूल्यह्रास विधि`),
  // By this title alone: other words of registers name people whom no account has.
  assigned_to: words("assigned to"),
  notes: words(`
    asset notes; note; comments; comment; remarks; remark; bemerkung; bemerkungen; kommentar; commentaire; remarque;
    observaciones; comentarios; observações; opmerking`),
};
