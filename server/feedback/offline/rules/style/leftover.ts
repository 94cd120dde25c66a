import { around, type Span, spansOf } from '../../../measure/span.ts';
import { rule } from '../../rule.ts';

interface Data {
  note: string;
  count: number;
}

/** Notes to oneself and places left open, in forms that mean nothing else. Spanish and Portuguese "todo" is a word. */
const NOTES: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])(?:TODO|FIXME|TBD|TBC)(?=\s*[:)\]}!]|\s*$)/gmu,
  /\[\s*(?:insert|add|put|your name|name here|check this|expand this|example here|quote here|to be (?:done|added|completed)|hier einfügen|noch (?:ergänzen|ausfüllen)|à compléter|insérer|insertar|completar)(?!\p{L})[^[\](){}<>\n]{0,50}\]/giu,
  /[[(<{]\s*(?:citation needed|source needed|reference needed|need (?:a )?source|insert (?:source|reference|citation|example|quote|figure|date|name) ?(?:here)?|Quelle (?:fehlt|einfügen|suchen)|Beleg fehlt|source à (?:ajouter|trouver)|falta (?:la )?fuente|buscar fuente)\??\s*[\])>}]/giu,
  /lorem ipsum dolor/giu,
  /(?:Error! (?:Reference source not found|Bookmark not defined)|Fehler! (?:Verweisquelle konnte nicht gefunden werden|Textmarke nicht definiert)|Erreur ?! (?:Source du renvoi introuvable|Signet non défini)|¡Error! (?:No se encuentra el origen de la referencia|Marcador no definido))\.?/giu,
];

/** A note to oneself, a gap or a broken reference that is still in the text. */
export const leftover = rule<Data>({
  id: 'style/left-over',
  kind: 'priority',
  area: 'clarity',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'short_answer', 'lab_report'],
  find({ blocks, text, language, quotations }) {
    const patterns = language === 'es' ? NOTES.slice(1) : NOTES;
    const found: Span[] = blocks
      .filter(({ kind }) => kind !== 'code' && kind !== 'equation' && kind !== 'table')
      .flatMap(({ start, end }) =>
        patterns.flatMap((pattern) => spansOf(pattern, { text: text.slice(start, end), start })),
      )
      .filter(
        ({ start, end }) => !quotations.some((quote) => quote.start <= start && end <= quote.end),
      )
      .toSorted((a, b) => a.start - b.start);
    const [first] = found;
    return first === undefined
      ? null
      : {
          spans: found.slice(0, 3).map((one) => around(text, one)),
          weight: 86,
          data: { note: first.text.trim(), count: found.length },
        };
  },
  say: {
    en: ({ note, count }, { quote, number }) => ({
      seen: `${quote(note)} is still in your text${count > 1 ? `, and so ${count === 2 ? 'is' : 'are'} ${number(count - 1)} more of the kind` : ''}.`,
      deed: `Fill in what ${quote(note)} stands for, or take it out.`,
    }),
    de: ({ note, count }, { quote, number }) => ({
      seen: `${quote(note)} steht noch in Ihrem Text${count > 1 ? `, dazu ${number(count - 1)}${count === 2 ? 'e weitere Stelle' : ' weitere Stellen'} dieser Art` : ''}.`,
      deed: `Setzen Sie ein, wofür ${quote(note)} steht, oder streichen Sie es.`,
    }),
    fr: ({ note, count }, { quote, number }) => ({
      seen: `${quote(note)} figure encore dans votre texte${count > 1 ? `, et ${number(count - 1)} autre${count === 2 ? '' : 's'} passage${count === 2 ? '' : 's'} de ce genre` : ''}.`,
      deed: `Mettez ce que ${quote(note)} remplace, ou supprimez-le.`,
    }),
    es: ({ note, count }, { quote, number }) => ({
      seen: `${quote(note)} sigue en tu texto${count > 1 ? `, y ${number(count - 1)} ${count === 2 ? 'pasaje' : 'pasajes'} más de ese tipo` : ''}.`,
      deed: `Escribe lo que falta en lugar de ${quote(note)}, o quítalo.`,
    }),
  },
});
