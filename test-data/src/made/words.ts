/** Languages of the made registers. */
export const languages = ["en", "hi", "es", "fr", "de", "pt", "it", "cs", "pl", "nl"] as const;
export type Language = (typeof languages)[number];

/** What the cells of a register say in one language. */
interface Words {
  name: string[];
  category: string[];
  /** As people write them, in the order: in use, in store, being repaired, broken, retired. */
  status: string[];
  none: string[];
  site: string[];
  building: string[];
  floor: string[];
  room: string[];
  note: string[];
  person: string[];
  supplier: string[];
}

const list = (text: string): string[] => text.split(";").map((word) => word.trim().replace(/\s+/g, " "));

/** The same sort of things in every language. */
const wordsOf = (parts: Record<keyof Words, string>): Words =>
  Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, list(text)])) as unknown as Words;

export const words: Record<Language, Words> = {
  en: wordsOf({
    name: `Centrifugal pump; Laser printer A3; Notebook 14 inch; Infusion pump; Fire extinguisher CO2 5 kg; Forklift
      electric 1.6 t; Split air conditioner 2 TR; Meeting table oval; Oscilloscope 4 channel; Defibrillator`,
    category: "IT equipment; Medical devices; Furniture; Workshop machinery; Safety",
    status: "In use; Spare; Under repair; Not working; Disposed",
    none: "N/A; none; -; unknown",
    site: "Leeds Depot; Bristol Works; Head Office",
    building: "Block A; Annexe; Main building; Warehouse",
    floor: "Ground; First; Second",
    room: "G.01; G.14; 1.22; 2.07; Plant room",
    note: "Cable replaced in spring; Belongs to the old set; see file; Key with the porter",
    person: "Joan Archer; P. Whitfield; Amir Khan; Sue Lloyd",
    supplier: "Northern Supplies Ltd; Office World; Medequip UK",
  }),
  hi: wordsOf({
    name: `जल पंप 5 एचपी; लेज़र प्रिंटर; डेस्कटॉप कंप्यूटर; अग्निशामक यंत्र; एयर कंडीशनर 1.5 टन; स्टील अलमारी; प्रोजेक्टर;
      जनरेटर 62 केवीए; वॉटर कूलर; एक्स-रे मशीन`,
    category: "आईटी उपकरण; फर्नीचर; विद्युत उपकरण; चिकित्सा उपकरण",
    status: "चालू; भंडार में; मरम्मत में; खराब; निपटान किया गया",
    none: "लागू नहीं; कोई नहीं; -; उपलब्ध नहीं",
    site: "मुख्यालय; पुणे शाखा; नागपुर डिपो",
    building: "प्रशासनिक भवन; प्रयोगशाला भवन; गोदाम",
    floor: "भूतल; प्रथम तल; द्वितीय तल",
    room: "101; 102; 205; भंडार कक्ष",
    note: "पुराने कार्यालय से आया; केबल बदली गई; चाबी प्रभारी के पास",
    person: "राकेश शर्मा; सुनीता पाटिल; अजय वर्मा; मीना जोशी",
    supplier: "भारत ट्रेडर्स; श्री गणेश एजेंसी; नेशनल कंप्यूटर्स",
  }),
  es: wordsOf({
    name: `Bomba centrífuga; Impresora láser; Portátil 15"; Extintor de polvo 6 kg; Carretilla elevadora; Mesa de
      reuniones; Armario metálico; Compresor de aire; Monitor de constantes; Proyector`,
    category: "Informática; Mobiliario; Maquinaria; Equipo médico",
    status: "En uso; Almacén; En reparación; Averiado; Dado de baja",
    none: "Ninguno; s/n; No aplica; -",
    site: "Sede Madrid; Planta Zaragoza; Delegación Sevilla",
    building: "Edificio Norte; Nave 2; Torre B",
    floor: "Baja; Primera; Segunda",
    room: "Despacho 12; Sala de juntas; Taller; Lab 3",
    note: "Viene del antiguo taller; falta el cable; revisar en mayo",
    person: "Carmen Ruiz; Luis Ortega; Ana Gil; J. Navarro",
    supplier: "Suministros Ebro S.L.; Ofimática Sur; Talleres Pons",
  }),
  fr: wordsOf({
    name: `Pompe centrifuge; Imprimante laser; Ordinateur portable; Extincteur CO2; Chariot élévateur; Bureau d'angle;
      Fauteuil de direction; Vidéoprojecteur; Compresseur; Lit médicalisé`,
    category: "Informatique; Mobilier; Matériel médical; Machines-outils",
    status: "En service; En réserve; En réparation; Hors service; Mis au rebut",
    none: "Aucun; néant; sans objet; -",
    site: "Siège Lyon; Usine de Brest; Agence Lille",
    building: "Bâtiment A; Bâtiment C; Atelier; Pavillon Pasteur",
    floor: "RDC; 1er; 2e",
    room: "Salle 12; Bureau 204; Réserve; Labo 3",
    note: "Vient de l'ancien site; câble remplacé; clé à l'accueil",
    person: "Claire Dubois; M. Lefèvre; Hugo Petit; S. Moreau",
    supplier: "Bureau Plus SARL; Médilog; Ateliers Rhône",
  }),
  de: wordsOf({
    name: `Kreiselpumpe; Laserdrucker A3; Notebook 14 Zoll; Feuerlöscher 6 kg; Gabelstapler 2 t; Besprechungstisch;
      Aktenschrank; Drehmaschine; Pflegebett; Oszilloskop`,
    category: "EDV; Büromöbel; Medizintechnik; Werkstatt",
    status: "in Betrieb; Lager; in Reparatur; defekt; ausgemustert",
    none: "keine; k.A.; entfällt; -",
    site: "Werk Ulm; Zentrale Köln; Niederlassung Jena",
    building: "Halle 3; Verwaltung; Haus B",
    floor: "EG; 1. OG; 2. OG; UG",
    room: "0.12; 1.07; 2.31; Lager Nord",
    note: "aus dem alten Werk; Kabel getauscht; Schlüssel beim Pförtner",
    person: "Petra Köhler; H. Brandt; Jonas Weiß; A. Schäfer",
    supplier: "Bürobedarf Süd GmbH; Medizintechnik Maier; Systemhaus Nord",
  }),
  pt: wordsOf({
    name: `Bomba centrífuga; Impressora a laser; Notebook 14"; Extintor de pó 4 kg; Empilhadeira; Mesa de reunião;
      Armário de aço; Projetor multimídia; Autoclave; Ar condicionado split`,
    category: "Informática; Mobiliário; Equipamento hospitalar; Máquinas",
    status: "Em uso; Estoque; Em manutenção; Quebrado; Baixado",
    none: "Nenhum; sem; não se aplica; -",
    site: "Matriz São Paulo; Filial Recife; Unidade Lisboa",
    building: "Prédio Central; Galpão 2; Bloco Sul",
    floor: "Térreo; 1º; 2º",
    room: "Sala 12; Laboratório 3; Recepção; Depósito",
    note: "Veio da unidade antiga; cabo trocado; chave com o vigia",
    person: "Ana Souza; João Ribeiro; Marta Alves; P. Nunes",
    supplier: "Comercial Andrade Ltda; Tecno Norte; Hospitalar SP",
  }),
  it: wordsOf({
    name: `Pompa centrifuga; Stampante laser; Portatile 14"; Estintore a polvere; Carrello elevatore; Scrivania;
      Armadio metallico; Tornio; Defibrillatore; Proiettore`,
    category: "Informatica; Arredi; Apparecchiature mediche; Macchinari",
    status: "In uso; A magazzino; In riparazione; Guasto; Dismesso",
    none: "Nessuno; n.d.; assente; -",
    site: "Sede Torino; Stabilimento Bari; Filiale Parma",
    building: "Palazzina A; Capannone 1; Corpo centrale",
    floor: "Terra; Primo; Secondo",
    room: "Ufficio 12; Sala riunioni; Officina; Lab 2",
    note: "Dal vecchio stabilimento; cavo sostituito; chiave in portineria",
    person: "Giulia Conti; M. Ferrari; Paolo Greco; L. Riva",
    supplier: "Forniture Adda Srl; Ufficio Più; Medical Sud",
  }),
  cs: wordsOf({
    name: `Odstředivé čerpadlo; Laserová tiskárna; Notebook 15"; Hasicí přístroj; Vysokozdvižný vozík; Jednací stůl;
      Kovová skříň; Soustruh; Projektor; Kopírka`,
    category: "Výpočetní technika; Nábytek; Stroje; Zdravotnická technika",
    status: "V provozu; Na skladě; V opravě; Nefunkční; Vyřazeno",
    none: "žádné; není; neuvedeno; -",
    site: "Závod Brno; Ústředí Praha; Pobočka Zlín",
    building: "Budova A; Hala 2; Administrativa",
    floor: "Přízemí; 1. patro; 2. patro",
    room: "Kancelář 12; Zasedačka; Dílna; Sklad",
    note: "Ze starého závodu; vyměněn kabel; klíč na vrátnici",
    person: "Jana Nováková; P. Dvořák; Karel Žák; E. Říhová",
    supplier: "Kancelář Plus s.r.o.; Technika Morava; Medis a.s.",
  }),
  pl: wordsOf({
    name: `Pompa odśrodkowa; Drukarka laserowa; Laptop 15"; Gaśnica proszkowa; Wózek widłowy; Stół konferencyjny;
      Szafa metalowa; Tokarka; Projektor; Łóżko szpitalne`,
    category: "Sprzęt komputerowy; Meble; Maszyny; Aparatura medyczna",
    status: "W użyciu; Magazyn; W naprawie; Uszkodzony; Do kasacji",
    none: "brak; nie dotyczy; nd.; -",
    site: "Zakład Łódź; Centrala Warszawa; Oddział Gdańsk",
    building: "Budynek A; Hala 4; Biurowiec",
    floor: "Parter; 1 piętro; 2 piętro",
    room: "Pokój 12; Sala konferencyjna; Warsztat; Archiwum",
    note: "Ze starej siedziby; wymieniono kabel; klucz w portierni",
    person: "Anna Kowalska; P. Wiśniewski; Ewa Zając; M. Nowak",
    supplier: "Biuro Serwis sp. z o.o.; Tech-Med; Hurtownia Wisła",
  }),
  nl: wordsOf({
    name: `Centrifugaalpomp; Laserprinter; Laptop 14 inch; Brandblusser; Heftruck; Vergadertafel; Archiefkast;
      Draaibank; Beamer; Hoog-laagbed`,
    category: "ICT; Meubilair; Medische apparatuur; Machines",
    status: "In gebruik; Op voorraad; In reparatie; Defect; Afgevoerd",
    none: "geen; n.v.t.; onbekend; -",
    site: "Hoofdkantoor Utrecht; Vestiging Breda; Magazijn Zwolle",
    building: "Hoofdgebouw; Loods 2; Gebouw C",
    floor: "Begane grond; 1e; 2e",
    room: "Kamer 12; Vergaderzaal; Werkplaats; Archief",
    note: "Komt van oude locatie; kabel vervangen; sleutel bij receptie",
    person: "Sanne de Vries; P. Bakker; Joris Smit; E. van Dijk",
    supplier: "Kantoor Totaal BV; Medi Oost; Techniek Zuid",
  }),
};

export const makers = list("Siemens; HP; Dell; Philips; Bosch; Grundfos; Canon; Still; Hitachi; Lenovo");
export const models = list("X200; LaserJet 500; Latitude 5420; NB-40; EVO 3; C250i; RX 20; T14; MX-7; P-90");
