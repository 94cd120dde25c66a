import type { Reference } from '../../../measure/sources/references.ts';
import { rule } from '../../rule.ts';

const LEFT_OPEN = /(?:[-–—:,(]|(?<!\p{L})(?:in|url|at|unter|sur|en))\s*$/iu;
/** In a PDF the address of an entry has a line of its own as often as not, and so may it after a dash. */
const goesOn = ({ text }: Reference, above: Reference | undefined, extension: string): boolean =>
  /(?<!\p{L})url\s*:/iu.test(text) ||
  (above !== undefined &&
    above.urls.length === 0 &&
    (extension === 'pdf' || LEFT_OPEN.test(above.text)));

/** Entries that are a web address and nothing else. */
export const bareLink = rule<readonly Reference[]>({
  id: 'sources/bare-link',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'short_answer', 'lab_report'],
  find({ references, document: { extension } }) {
    const bare = (references?.entries ?? [])
      .filter((entry, index, all) => !goesOn(entry, all[index - 1], extension))
      .filter(
        ({ text, urls }) =>
          urls.length === 1 &&
          text
            .replace(urls[0]!, '')
            .replace(
              /\b(?:accessed|retrieved|available|at|from|on|zugriff|abgerufen|am|consulté|le|consultado|el|letzter|url|https?)\b|[\d\s.,:;()[\]<>/*•-]/giu,
              '',
            ).length < 4,
      );
    return bare.length === 0 ? null : { spans: bare.slice(0, 3), weight: 70, data: bare };
  },
  say: {
    en: (bare, { number, quote }) => ({
      seen:
        bare.length === 1
          ? `One entry of your list is only a web address: ${quote(bare[0]!.urls[0]!)}.`
          : `${bare.length < 13 ? number(bare.length).replace(/^./, (sign) => sign.toUpperCase()) : bare.length} entries of your list are only web addresses, the first ${quote(bare[0]!.urls[0]!)}.`,
      deed: `Open ${bare.length === 1 ? 'it' : 'each'} and put in front who wrote the page, when, and what it is called.`,
    }),
    de: (bare, { number, quote }) => ({
      seen:
        bare.length === 1
          ? `Ein Eintrag im Verzeichnis besteht nur aus einer Adresse: ${quote(bare[0]!.urls[0]!)}.`
          : `Im Verzeichnis bestehen ${number(bare.length)} Einträge nur aus einer Adresse, der erste ist ${quote(bare[0]!.urls[0]!)}.`,
      deed: `Öffnen Sie ${bare.length === 1 ? 'sie' : 'jede'} und setzen Sie davor, wer die Seite wann geschrieben hat und wie sie heißt.`,
    }),
    fr: (bare, { number, quote }) => ({
      seen:
        bare.length === 1
          ? `Une entrée de votre liste n’est qu’une adresse : ${quote(bare[0]!.urls[0]!)}.`
          : `Dans votre liste, ${number(bare.length)} entrées ne sont que des adresses, la première étant ${quote(bare[0]!.urls[0]!)}.`,
      deed: `Ouvrez ${bare.length === 1 ? 'la page' : 'chaque page'} et indiquez devant l’adresse qui l’a écrite, quand, et son titre.`,
    }),
    es: (bare, { number, quote }) => ({
      seen:
        bare.length === 1
          ? `Una entrada de tu lista es solo una dirección: ${quote(bare[0]!.urls[0]!)}.`
          : `En tu lista, ${number(bare.length)} entradas son solo direcciones; la primera es ${quote(bare[0]!.urls[0]!)}.`,
      deed: `Abre ${bare.length === 1 ? 'la página' : 'cada página'} y pon delante quién la escribió, cuándo y cómo se titula.`,
    }),
  },
});
