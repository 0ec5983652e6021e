import { headingWords, wordMeanings } from "../../import-kit/heading-words.ts";

/**
 * Words of headings by what they mean, without accents, in English, Hindi, Spanish, French, German, Portuguese, Italian,
 * Czech, Polish, Dutch and Arabic. A hyphen stands where a word goes on.
 */
const meaningsOf = wordMeanings({
  asset: `asset assets fa equipment equip eqpt device machine instrument item bien bienes activo activos equipo articulo
    mobiliario bem bens equipamento artigo bene cespite cespiti apparecchio apparecchiatura attrezzatura attrezzature
    oggetto gegenstand gerat- anlag- anl artikel majet- zarizeni pristroj- polozk- srodk- aparat- przedmiot- sprzet-
    apparaat object activa- materiel equipement- immobilis- appareil saman वस्तु सामग्री उपकरण परिसंपत्ति संपत्ति सम्पत्ति أصل اصل أصول اصول جهاز أجهزة معدات معدة صنف
    object- objet objeto predmet- mueble producto product produit produkt- prodotto produto`,
  inventory: `inventory inv invent inventar- inventair- inventario inventarisatie inwentar- patrimonio tombo accession
    evid- immobilis- fixed acervo`,
  tag: `tag label sticker- barcode barras barres kresk- strichcode etikett- etiquet- etichett- stit- plaqueta placa
    oznaczeni- sygnatur- signatur- kennung टैग बारकोड asset-tag`,
  number: `number numbers no nr nrs num numero n nummer numer cislo c id ids uid code cod codigo codice kod kode clave ref
    reference referenz identifier key # संख्या क्रमांक नंबर नं कोड क्र sankhya رقم كود رمز -nummer -nr numm-`,
  serial: `serial serie serien- seriennr seri- ser seryjn- fabryczn- vyrobni fabriknr fabr fabriknummer- matricola matricul-
    chassis- sn serno serno- -serial- सीरियल सिरियल تسلسلي متسلسل مسلسل`,
  date: `date dated dt dat datum -datum data fecha day dia dato दिनांक तारीख تاريخ tarikh tarih dnia dzien dne am le il op on el em`,
  bought: `purchas- bought acqui- acq achat- achet- compra- comprad- adqui- aquisi- anschaff- ansch kauf- gekauft zugang-
    aktivierung- aktiviert- capitali- acquist- poriz- nakup- nakoup- zakoup- koupen- nabyci- nabyt- zakup- kupion- kupno-
    aankoop- aanschaf- gekocht verwerving- verworven alta paid क्रय खरीद شراء اقتناء kharid- -kauf`,
  cost: `cost costs price amount amt value paid cout prix valeur montant cost- coste costo precio valor importe preis -preis
    wert -wert -werte kosten -kosten ahk custo preco prezzo valore importo cen- hodnot- wartosc prijs -prijs waarde -waarde
    bedrag मूल्य कीमत लागत قيمة تكلفة سعر ثمن keemat kimat gross`,
  otherCost: `insur- assur- asegur- versich- verzeker- book buch- boek- residual residu- rest- salvage scrap- deprec- amort-
    abschreib- afschrij- ammort- odpis- umorzeni- current present today market replacement wiederbesch- repair- cumul-
    accumul- net netto- monthly annual yearly actuel- actual attuale aktualn- rent- lease- fair zeitwert marktwert دفترية اهلاك إهلاك استهلاك حالية
    zustatk- tax vat-amount maintenance`,
  name: `name title bezeichn- -bezeichnung bez benennung- design- designation libelle intitul- nom nombre denomina- nome
    nazw- nazev naam -naam -name titre titel titulo titolo titul particulars what was concept- gegenstand नाम item اسم مسمى`,
  description: `desc descr descri- omschrijv- popis- opis- beschreib- विवरण وصف بيان`,
  status: `status state statut etat estado situa- stato stav stan zustand -zustand स्थिति अवस्था sthiti حالة`,
  condition: `conserv- condition- physical techn-zustand konserv- kondition- condicion condicao condizion- wear rating grade`,
  category: `category categor- cat kategor- type tipo tipolog- class- clase klass- kind gruppe -gruppe group grupo grup- gruppo
    famil- soort druh- rodzaj- skupin- genre श्रेणी प्रकार वर्ग فئة تصنيف نوع -art -klasse warengr- classe typologie`,
  model: "model models modele modelo modell- modello model- मॉडल موديل طراز",
  maker: `manufact- manuf maker make mfr mfg oem herstell- fabrikant- fabrican- constructeur construct- produttor- produttric-
    producent- vyrobce vyrobc- निर्माता مصنعة مصنع صانع ditta fabrikat- produzent-`,
  brand: "brand marque marca marke merk marka marki znack- ब्रांड ماركة",
  site: `site sites location localis- localiz- lokaliz- lokalit- ubica- standort- werk niederlass- liegensch- sede sedes
    sucursal- branch plant campus emplacement implant- lieu agence usine unidade filia filial- filia- stabiliment- ubicaz-
    umisten- zavod pobock- miejsc- oddzial- siedzib- zaklad- locatie- vestig- standplaats- स्थान शाखा موقع فرع مقر centro centre local
    premises depot`,
  building: `building buildings bldg bld bat batiment- gebaud- gebau- haus halle hall edific- predio palazzin- budov- budyn-
    gebouw- भवन مبنى بناية nave bloco-predio objekt immeuble capannone`,
  block: "block wing aile flugel trakt bloco ala vleugel skrzydl- kridlo blok ब्लॉक खंड",
  floor: `floor flr storey story level etage -etage stockwerk- geschoss- planta piso andar piano patro podlaz- pietro kondygn-
    verdiep- मंजिल मंज़िल तल طابق دور`,
  room: `room rm raum -raum raume- zimmer- salle sala aula despacho local locale stanza mistnost- pokoj- kamer ruimte- bureau
    कक्ष कमरा غرفة قاعة habitac- vano`,
  end: "shelf rack bay bin regal scaffale armoire estante",
  order: `order po bestell- commande pedido ordine objednav- zamowien- bestel- encargo encomenda`,
  invoice: `invoice inv-no bill factur- fatura fiscal fattur- rechnung- faktur- factuur- बिल चालान فاتورة faktury`,
  warranty: `warrant- guarant- garant- garanz- zaruk- gwaranc- waranti- वारंटी गारंटी ضمان كفالة`,
  amc: "amc",
  start: "start from begin- beginn debut inicio inizio od von ab van zacat-",
  end_of: `end to until till expir- expiry valid bis fin fine fim final konec do koniec tot einde jusqu- scad- vence vencim- ablauf-
    validade eol انتهاء نهاية حتى wygas-`,
  note: `note notes remark- remarq- comment- bemerk- hinweis- observ- anmerk- pozn poznam- uwag- adnotac- opmerk- toelicht- annotaz-
    notas notiz- टिप्पणी अभ्युक्ति ملاحظات ملاحظة history varie`,
  person: `custod- user users utilis- usuari- utente nutzer- benutzer- responsib- respons- holder assign- affect- asignad-
    atribu- assegnat- consegnat- osob- odpoved- uzytkown- gebruiker- who employee verantwort- owner besitzer in-charge
    प्रभारी مستخدم مسؤول موظف`,
  supplier: `supplier- vendor fournis- lieferant- proveedor- fornecedor- fornitor- dodavatel- dostawc- leverancier- seller
    आपूर्तिकर्ता مورد dealer distributor`,
  other: `mac ip email mail phone tel telefon- life vida vita dure- age alter quantity qty menge cantidad quantid- quantit-
    ilosc mnozst- aantal height width weight depth size gewicht year years annee ano anno rok jahr baujahr kostenstelle
    department dept service install- commission- remov- created modified updated last next inspect- calibr- check- audit
    parent sub company latitude longitude lat lon url link photo image conto konto account owner seats engines years
    registro received receiv- przyjec- prijet- carico dispos- sold retire- baja`,
});

type Meaning = ReturnType<typeof meaningsOf> extends ReadonlySet<infer M> ? M : never;

/** A field that headings with all of these meanings, and none of the others, are for; the higher, the surer. */
interface HeadingRule {
  field: string;
  all: readonly Meaning[];
  none?: readonly Meaning[];
  score: number;
}

const PLACES: readonly Meaning[] = ["site", "building", "block", "floor", "room"];

const rules: readonly HeadingRule[] = [
  { field: "serial_number", all: ["serial"], none: ["date", "cost", "other", "invoice"], score: 78 },
  { field: "asset_id", all: ["inventory", "number"], none: ["serial", "date", "cost", "name", "invoice"], score: 80 },
  { field: "asset_id", all: ["tag"], none: ["serial", "date", "cost", "name", "person"], score: 79 },
  {
    field: "asset_id",
    all: ["asset", "number"],
    none: ["serial", "date", "cost", "model", "invoice", "order", "category", "person", "name", "maker", ...PLACES],
    score: 74,
  },
  { field: "asset_id", all: ["asset", "tag"], none: ["serial", "date"], score: 80 },
  {
    field: "asset_id",
    all: ["inventory"],
    none: ["serial", "date", "cost", "name", "category", "person", "asset", "other"],
    score: 60,
  },
  {
    field: "asset_id",
    all: ["number"],
    none: [
      "serial",
      "date",
      "cost",
      "name",
      "model",
      "maker",
      "invoice",
      "order",
      "category",
      "person",
      "supplier",
      "other",
      "brand",
      "bought",
      "warranty",
      ...PLACES,
    ],
    score: 40,
  },
  {
    field: "purchase_date",
    all: ["bought", "date"],
    none: ["invoice", "order", "warranty", "end_of", "cost"],
    score: 78,
  },
  {
    field: "purchase_date",
    all: ["bought"],
    none: ["invoice", "order", "warranty", "cost", "otherCost", "number", "name", "supplier", "person"],
    score: 62,
  },
  { field: "purchase_cost", all: ["bought", "cost"], none: ["otherCost", "date"], score: 78 },
  {
    field: "purchase_cost",
    all: ["cost"],
    none: ["otherCost", "date", "invoice", "order", "other", "number", "person", "category", "warranty"],
    score: 66,
  },
  {
    field: "supplier",
    all: ["supplier"],
    none: ["number", "date", "cost", "maker", "invoice", "order", "warranty", "serial", "other", "amc", "note", "site"],
    score: 74,
  },
  {
    field: "service_provider",
    all: ["supplier", "amc"],
    none: ["number", "date", "cost", "start", "end_of"],
    score: 76,
  },
  { field: "invoice_date", all: ["invoice", "date"], none: ["end_of"], score: 80 },
  { field: "invoice_number", all: ["invoice", "number"], none: ["date", "cost", "serial"], score: 78 },
  { field: "invoice_number", all: ["invoice"], none: ["date", "cost", "supplier", "serial"], score: 70 },
  { field: "order_number", all: ["order", "number"], none: ["date", "cost"], score: 76 },
  { field: "warranty_period", all: ["warranty"], none: ["end_of", "date", "supplier", "number"], score: 70 },
  { field: "warranty_end", all: ["warranty", "end_of"], none: ["start", "supplier", "number", "amc"], score: 72 },
  { field: "warranty_end", all: ["warranty"], none: ["start", "supplier", "number", "amc", "bought"], score: 50 },
  { field: "product_number", all: ["model", "number"], none: ["serial", "name"], score: 80 },
  { field: "product_number", all: ["maker", "number"], none: ["serial", "date", "model", "name"], score: 64 },
  { field: "product_name", all: ["model"], none: ["serial", "number", "date", "cost", "note"], score: 78 },
  { field: "manufacturer", all: ["maker"], none: ["serial", "date", "number", "cost", "model", "other"], score: 78 },
  { field: "brand", all: ["brand"], none: ["model", "serial", "date", "cost"], score: 76 },
  { field: "status", all: ["status"], none: ["condition", "date", "site", "name", "note"], score: 76 },
  {
    field: "category",
    all: ["category"],
    none: ["model", "serial", "number", "date", "cost", "building", "room", "floor", "brand", "status", "order"],
    score: 72,
  },
  { field: "room", all: ["room"], none: ["site", "building", "category", "person", "name"], score: 74 },
  { field: "floor", all: ["floor"], none: ["site", "category", "number", "room"], score: 76 },
  { field: "floor", all: ["floor", "number"], none: ["category", "room"], score: 70 },
  { field: "block", all: ["block"], none: ["building", "other"], score: 70 },
  { field: "building", all: ["building"], none: ["site", "category", "room"], score: 74 },
  { field: "branch", all: ["site"], none: ["number", "date", "other", "person", "supplier"], score: 72 },
  { field: "notes", all: ["note"], none: ["date", "invoice", "number"], score: 72 },
  {
    field: "asset_name",
    all: ["name", "asset"],
    none: ["maker", "brand", "model", "date", "cost", "person", "supplier", "serial", "category", "number"],
    score: 76,
  },
  {
    field: "asset_name",
    all: ["name"],
    none: [
      "maker",
      "brand",
      "model",
      "date",
      "cost",
      "person",
      "supplier",
      "serial",
      "category",
      "number",
      "note",
      "other",
      ...PLACES,
    ],
    score: 66,
  },
  // A description is the name where the file has no other.
  {
    field: "asset_name",
    all: ["description", "asset"],
    none: ["maker", "brand", "model", "date", "cost", "person", "supplier", "serial", "category", "site", "room"],
    score: 64,
  },
  {
    field: "asset_name",
    all: ["description"],
    none: [
      "maker",
      "brand",
      "model",
      "date",
      "cost",
      "person",
      "supplier",
      "serial",
      "category",
      "number",
      "status",
      "other",
      ...PLACES,
    ],
    score: 60,
  },
  { field: "product_name", all: ["model", "description"], none: ["number", "serial"], score: 78 },
  {
    field: "asset_name",
    all: ["asset"],
    none: [
      "number",
      "tag",
      "serial",
      "date",
      "cost",
      "category",
      "status",
      "model",
      "maker",
      "brand",
      "person",
      "other",
      "bought",
      "condition",
      ...PLACES,
    ],
    score: 58,
  },
];

/** The fields that a heading may be for by the parts that it is made of, each with how sure that is. */
export function fieldsOfHeading(heading: string): ReadonlyMap<string, number> {
  const words = headingWords(heading);
  const meanings = new Set(words.flatMap((word) => [...meaningsOf(word)]));
  if (words.join(" ").match(/(^| )(s n|n s)( |$)/)) meanings.add("serial");
  if (/\p{Sc}/u.test(heading)) meanings.add("cost");
  const found = new Map<string, number>();
  for (const { field, all, none = [], score } of rules) {
    if (!all.every((meaning) => meanings.has(meaning)) || none.some((meaning) => meanings.has(meaning))) continue;
    found.set(field, Math.max(score, found.get(field) ?? 0));
  }
  return found;
}
