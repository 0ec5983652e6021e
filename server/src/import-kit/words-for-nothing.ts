const words = (text: string): ReadonlySet<string> => new Set(text.split(";").map((word) => word.trim()));

/** Words for "none" as registers write them into a cell of their own, by language. */
const NONE = words(`
  none; null; nil; nihil; nan; n/a; na; n.a; #n/a; #na; not applicable;
  keine; keiner; keines; kein; ohne; entfällt; nicht vorhanden; nicht zutreffend; keine angabe; keine angaben; k.a; k. a;
  aucun; aucune; néant; neant; sans; sans objet; s.o; non applicable;
  ninguno; ninguna; ningún; ningun; sin; sin número; sin numero; sin serie; s/n; no aplica; no tiene;
  nessuno; nessuna; senza; non applicabile; non presente; assente;
  nenhum; nenhuma; sem; sem número; sem numero; não aplicável; nao aplicavel; não se aplica; não tem;
  žádný; žádná; žádné; není; bez; bez čísla; neuvedeno; nemá;
  brak; nie dotyczy; bez numeru; nie ma;
  geen; zonder; niet van toepassing; n.v.t; nvt; niet aanwezig;
  नहीं; कोई नहीं; लागू नहीं; शून्य`);

/** Words for "unknown" and "not there", which may well be the name of a place. */
const UNKNOWN = words(`
  unknown; not available; not known;
  unbekannt; nicht bekannt; nicht verfügbar;
  inconnu; inconnue; non connu; non disponible; pas disponible; n.d; nd;
  desconocido; desconocida; no disponible; no conocido;
  desconhecido; desconhecida; não disponível; nao disponivel;
  sconosciuto; sconosciuta; ignoto; non noto;
  neznámý; neznámá; neznámé; neznámo; nedostupné;
  nieznany; nieznana; nieznane; niedostępny;
  onbekend; niet beschikbaar; niet bekend;
  अज्ञात; उपलब्ध नहीं; पता नहीं`);

/** A cell without the brackets, quotes and points around its words. */
const bare = (text: string): string =>
  text
    .normalize("NFC")
    .trim()
    .toLowerCase()
    .replace(/^[([{<"'*]+|[)\]}>"'*.!]+$/g, "")
    .replace(/\s+/g, " ")
    .trim();

const DASHES = /^[-\u2010-\u2015\u2212\s]+$/;
/** What most cells of a register have, and none of the words. */
const DIGIT = /\d/;

/** Whether a cell says that there is none of something. */
export const saysNone = (text: string): boolean =>
  !DIGIT.test(text) && text.trim() !== "" && (DASHES.test(text) || NONE.has(bare(text)));

/** Whether a cell only says that there is nothing, or that nobody knows. */
export const isNothing = (text: string): boolean =>
  !DIGIT.test(text) && (text.trim() === "" || saysNone(text) || UNKNOWN.has(bare(text)));
