import type { Paragraph, Work } from '../../work.ts';
import { keepsParagraphs, mayHideBreaks } from '../structure/breaks.ts';

/** Words that any text may hold: that one of them comes again shows nothing. */
const GENERAL = new Set(
  (
    'about above across actually after again against almost along already also although always among another anybody anyone anything around away back because become becomes been before began begin beginning being believe ' +
    'best better between both bring call called came cannot case cases certain come comes conclude conclusion could different does doing done down during each early easy either else enough especially essay even ever every everybody everyone ' +
    'everything example examples fact feel feels find first firstly five four from gave general get gets getting give given gives goes going good great had half happen happens hard have having help helps here high however huge idea ideas important ' +
    'indeed instance instead into itself just keep kind knew know known knows large last lastly later least less life like likely little live long look lot lots made main make makes making many matter maybe mean means might mind more moreover most much must ' +
    'myself need needs never next none nothing nowadays number often once only opinion order other others ought ourselves over overall own part parts people perhaps person point points possible quite rather real really reason reasons right said same say ' +
    'says second secondly see seem seems seen several shall should show shown shows side simply since small some somebody someone something sometimes soon statement still such support sure take taken takes talk tell than that their theirs them ' +
    'themselves then there therefore these they thing things think third this those though thought three through throughout thus time times today together told took topic towards tried true truly trying under understand until upon used using usually ' +
    'various very want wants ways well went were what whatever when where whether which while whole whom whose will wish with within without words work world would write year years your yourself paragraph reader section chapter currently taking completing completely'
  ).split(' '),
);

const WORD = /(?<![\p{L}\p{N}’'-])\p{Ll}[\p{Ll}’'-]{3,}(?!\p{L})/gu;
const LEAST_SIGNS = 5;

/** What a word has in common with its other forms: "problem", "problems"; "study", "studies", "studying". */
export const stemOf = (word: string): string =>
  word
    .replace(/['’]s?$/u, '')
    .replace(/ies$/u, 'y')
    .replace(/(?<=\p{L}{3})(?:ings?|ed|es|s)$/u, '')
    .replace(/(?<=\p{L}{3})[ey]$/u, '');

/** The words of a passage that say what it is about, each as it first stands there, by its stem. */
export function termsIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { 0: word } of text.matchAll(WORD)) {
    const plain = word.replace(/['’]s?$/u, '');
    if (plain.length < LEAST_SIGNS || GENERAL.has(plain) || /['’]/u.test(plain)) continue;
    const stem = stemOf(plain);
    if (!GENERAL.has(stem) && !found.has(stem)) found.set(stem, plain);
  }
  return found;
}

const BEFORE = String.raw`(?<![\p{L}’'-])(?:the|an?|this|that|these|those|my|your|our|his|her|its|their|of|no|any|each|every|some|for|with|without|from|about|between|into|by|in|on)\s+`;
/** A noun stands after such a word and before what ends its phrase: "the sound of", "of patience.", and no "the multiple hosts". */
const THING = new RegExp(
  String.raw`${BEFORE}(\p{Ll}[\p{Ll}’'-]{3,40})(?=[.,;:!?)]|\s+(?:is|are|was|were|has|have|had|of|in|on|at|to|for|and|or|but|that|which|who|with|from|by|as|can|could|will|would|may|might|should|must|does|did|into|because|when|while|if|than)(?!\p{L}))`,
  'giu',
);
/** Elsewhere it may be an adjective, which is mostly told by its end, as many a noun is too. */
const LOOSE = new RegExp(
  String.raw`${BEFORE}(\p{Ll}[\p{Ll}’'-]{3,40})(?<!(?:al|ful|ous|ive|ble|ple|ic|less|ly|ish|ent|ant|er|est|ary|ern|ed|ing|ial|ory|ate))(?!\p{L})`,
  'giu',
);
const ABSTRACT =
  /(?<![\p{L}’'-])\p{Ll}{3,30}(?:tion|sion|ness|ity|ment|[ae]nc[ey]|ship|ism)s?(?!\p{L})/gu;

/** Of a text's words those that stand for a thing somewhere in it: to keep to "multiple" or to "greater" is nothing. */
export const thingsIn = (text: string): ReadonlySet<string> =>
  new Set(
    [
      ...[THING, LOOSE].flatMap((each) => [...text.matchAll(each)].map(([, word]) => word!)),
      ...(text.match(ABSTRACT) ?? []),
    ].map((word) => stemOf(word.toLowerCase().replace(/['’]s?$/u, ''))),
  );

const SHOWN_BEFORE = 6;

/** A stretch of a sentence in which a word can be seen: from its beginning, or from a little before the word. */
export function showing(text: string, word: string): string {
  const before = text.slice(0, text.indexOf(word));
  return before.trim().split(/\s+/).length <= SHOWN_BEFORE
    ? text
    : text.slice(before.length - /(?:\S+\s+){0,3}$/u.exec(before)![0].length);
}

/** What the task and the title speak of already: to speak of it too is nothing of one's own. */
export const givenIn = ({ brief, headings }: Work): ReadonlySet<string> =>
  new Set(termsIn(`${brief.text} ${headings[0]?.text ?? ''}`.toLowerCase()).keys());

const LEAST_WORDS = 15;
const MOST_PARAGRAPHS = 40;
/** In these a line's end inside a paragraph is none: the paragraph was typed so. */
const WRAPPED = new Set(['md', 'markdown', 'tex', 'html', 'htm']);

/** Paragraphs of running text, in a kind of file that keeps them apart as they were written; none where a line may be one. */
export function wholeParagraphs({
  paragraphs,
  document: { extension },
  text,
}: Work): readonly Paragraph[] {
  const whole = paragraphs.filter(
    ({ words, sentences }) => words >= LEAST_WORDS && sentences.length > 0,
  );
  const isTorn =
    !WRAPPED.has(extension) &&
    whole.some(({ start, end }) => mayHideBreaks(text.slice(start, end)));
  return keepsParagraphs(extension) && !isTorn && whole.length <= MOST_PARAGRAPHS ? whole : [];
}
