import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import { folded } from "../../import-kit/heading-words.ts";

interface Meaning {
  category: StatusCategory;
  /** The likeliest of our labels. */
  label: string;
  words: ReadonlySet<string>;
  /** Words of which one is enough, whatever stands beside it. */
  parts?: RegExp;
}

const wordSet = (text: string): ReadonlySet<string> =>
  new Set(text.split(";").map((word) => folded(word).trim().replace(/\s+/g, " ")));

/** Words of other registers for each category, in the order in which they are tried. */
const MEANINGS: readonly Meaning[] = [
  {
    category: "in_use",
    label: "In Use",
    words:
      wordSet(`installed; deployed; active; in use; in service; in operation; operational; operative; assigned; used;
      on view; working; issued; checked out; running; in custody; allocated; ok; inst; good working; functional;
      in betrieb; aktiv; im einsatz; in benutzung; in gebrauch; in verwendung; zugewiesen; en service;
      en fonctionnement; en utilisation; actif; affecte; activo; en uso; operativo; en funcionamiento; asignado; ativo;
      em uso; em funcionamento; em operação; attivo; in uso; in funzione; operativo; assegnato; in gebruik; actief;
      in dienst; toegewezen; v provozu; v používání; používá se; aktivní; funkční; přiděleno; w użyciu; w eksploatacji;
      użytkowany; używany; aktywny; sprawny; czynny; przydzielony; चालू; उपयोग में; कार्यरत; सक्रिय; चालू हालत;
      قيد الاستخدام; قيد الاستعمال; مستخدم; مستعمل; يعمل`),
  },
  {
    category: "available",
    label: "Returned",
    words: wordSet("removed; returned; uninstalled; checked in; zurückgegeben; rendu; devuelto"),
  },
  {
    category: "available",
    label: "In Stock",
    words:
      wordSet(`ready to deploy; deployable; available; stock; in stock; in store; in storage; stored; spare; new; not on view;
      free; idle; standby; stand by; avlb; warehouse; lager; auf lager; im lager; frei; verfügbar; reserve; ersatz; en stock;
      en réserve; en reserve; disponible; stocké; magasin; en almacén; almacén; almacenado; en depósito; de reserva;
      disponível; estoque; em estoque; em armazém; armazenado; in magazzino; a magazzino; disponibile; giacenza;
      scorta; op voorraad; voorraad; in magazijn; beschikbaar; magazijn; na skladě; sklad; skladem; volný; k dispozici;
      magazyn; w magazynie; dostępny; wolny; na stanie; भंडार में; स्टॉक में; उपलब्ध; भंडार; متاح; متوفر; في المخزن;
      في المستودع`),
  },
  {
    category: "pending",
    label: "On Order",
    words:
      wordSet(`ordered; pending; requested; on order; awaiting delivery; in transit; bestellt; commandé; en commande;
      pedido; encomendado; ordinato; in ordine; besteld; in bestelling; objednáno; zamówiony; zamówione; आदेशित`),
  },
  {
    category: "unavailable",
    label: "Under Maintenance",
    words: wordSet(`calibration; in calibration; inspection scheduled; service due; मरम्मत में; मरम्मत; रखरखाव में`),
    parts:
      /repar|riparaz|rieparaz|maintenance|maint\b|repair|manutenc|manutenz|mantenim|wartung|instandsetz|onderhoud|oprav|udrzb|napraw|serwis|konserwac|صيان|إصلاح|اصلاح/,
  },
  {
    category: "unavailable",
    label: "Out of Order",
    words:
      wordSet(`broken; defective; faulty; damaged; out of service; out of order; not working; inoperative; down; emergency shutdown;
      breakdown; defect; unserviceable; bad; defekt; außer betrieb; kaputt; beschädigt; gestört; hors service; hs; en panne;
      panne; défectueux; cassé; averiado; avería; fuera de servicio; roto; dañado; no funciona; quebrado; avariado; com defeito;
      defeituoso; fora de serviço; inoperante; danificado; guasto; rotto; fuori servizio; non funzionante; danneggiato;
      stuk; kapot; buiten dienst; buiten gebruik; nefunkční; rozbitý; porucha; mimo provoz; vadný; poškozený; uszkodzony;
      zepsuty; niesprawny; awaria; nieczynny; खराब; बंद; टूटा हुआ; अनुपयोगी; معطل; تالف; عاطل`),
  },
  {
    category: "unavailable",
    label: "Missing",
    words:
      wordSet(`lost; not found; missing; stolen; lost stolen; verloren; gestohlen; vermisst; perdu; volé; introuvable; perdido;
      robado; extraviado; furtado; não localizado; smarrito; rubato; disperso; vermist; gestolen; zoek; ztraceno; ztracený;
      odcizeno; zaginiony; skradziony; brak w spisie; गुम; चोरी; लापता`),
  },
  {
    category: "unavailable",
    label: "Reserved",
    words: wordSet(
      "reserved; booked; reserviert; réservé; reservado; riservato; gereserveerd; rezervováno; zarezerwowany; आरक्षित",
    ),
  },
  {
    category: "archived",
    label: "Retired",
    words:
      wordSet(`retired; archived; disposed; disposed of; decommissioned; written off; write off; obsolete; withdrawn; sold;
      condemned; ausgemustert; stillgelegt; verkauft; abgeschrieben; ausgesondert; abgegangen; réformé; mis au rebut; cédé;
      vendu; sorti; sorti d inventaire; au rebut; dado de baja; baja; de baja; retirado; vendido; baixado; baixa; alienado;
      desativado; dismesso; alienato; venduto; fuori uso; afgeschreven; afgevoerd; buiten gebruik gesteld; verkocht;
      vyřazeno; vyřazený; vyřazen; prodáno; odepsáno; do kasacji; wycofany; zlikwidowany; zlikwidowane; skasowany;
      sprzedany; spisany; निपटान; निपटान किया गया; अपलिखित; नीलाम; विक्रय; مكهن; مستبعد; مباع`),
  },
  {
    category: "archived",
    label: "Scrapped",
    words:
      wordSet(`destroyed; scrap; scrapped; recycled; verschrottet; entsorgt; détruit; ferraillé; recyclé; desguazado; chatarra;
      sucata; sucateado; rottamato; demolito; gesloopt; vernietigd; sešrotováno; zlikvidováno; zezłomowany; स्क्रैप; कबाड़`),
  },
];

/** "IN_CUSTODY" and "Ready to Deploy (deployable)" as words alone. */
const wordsOf = (text: string) =>
  folded(text)
    .replace(/\([^)]*\)/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** What a text of a status column most likely means. */
export function statusMeant(text: string): Pick<Meaning, "category" | "label"> | undefined {
  const words = wordsOf(text);
  return MEANINGS.find((meaning) => meaning.words.has(words)) ?? MEANINGS.find(({ parts }) => parts?.test(words));
}

export const isStatusWord = (text: string): boolean => text.length < 60 && statusMeant(text) !== undefined;
