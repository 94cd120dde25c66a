/** The length asked for, in words, or in characters where the brief counts those (字). */
export interface Length {
  min: number;
  max: number;
  /** The brief's own words. */
  asked: string;
  unit: 'words' | 'characters';
}

const AMOUNT = String.raw`(?<!\d)(\d{1,3}(?:[,.'’ \u00A0\u202F]\d{3}){1,2}|\d{2,6})(?!\d)`;
const UNIT = String.raw`(?:[\s-]{0,2}(words?|wörtern?|worte[n]?|mots|palabras|palavras|parole|woorden)(?!\p{L})|\s?(字))`;
const JOIN = String.raw`\s{0,2}(?:-|–|—|~|to|and|bis|und|à|a|et|y|e|至|到)\s{0,2}`;
const RANGE = new RegExp(`${AMOUNT}(?:[\\s-]{0,2}words?)?${JOIN}${AMOUNT}${UNIT}`, 'giu');
const SINGLE = new RegExp(`${AMOUNT}\\s?\\+?${UNIT}`, 'giu');
/** "Word count: 1500", "Wortzahl: 800": the unit comes first. */
const LED = new RegExp(
  String.raw`(?:word\s(?:count|limit|length)|wortzahl|wortanzahl|nombre\sde\smots|número\sde\spalabras|字数)\s{0,2}(?:is|of|:|=|：)?\s{0,2}${AMOUNT}(?:${JOIN}${AMOUNT})?(?![\d%])`,
  'giu',
);

const AT_LEAST =
  /(?:at\s+least|minimum(?:\s+of)?|min\.?|no\s+(?:less|fewer)\s+than|not\s+(?:less|fewer)\s+than|more\s+than|over|mindestens|wenigstens|minimal|au\s+(?:moins|minimum)|minimum\s+de|plus\s+de|al\s+menos|como\s+mínimo|mínimo(?:\s+de)?|más\s+de|pelo\s+menos|almeno|不少于|不低于|至少|no\s+menos\s+de)\s*$/iu;
const AT_MOST =
  /(?:up\s+to|at\s+most|maximum(?:\s+of)?|max\.?|no\s+(?:more|longer)\s+than|not\s+(?:more\s+than|exceed(?:ing)?)|must\s+not\s+exceed|exceed|fewer\s+than|less\s+than|under|within|(?:word\s+)?limit(?:\s+(?:of|is))?:?|höchstens|maximal|nicht\s+mehr\s+als|au\s+(?:plus|maximum)|ne\s+(?:dépass\p{L}+|pas\s+dépasser)|maximum\s+(?:de)?|moins\s+de|como\s+máximo|máximo(?:\s+de)?|no\s+más\s+de|menos\s+de|no\s+máximo|massimo|不超过|不多于|最多)\s*$/iu;
const ABOUT =
  /(?:about|around|approximately|approx\.?|roughly|circa|ca\.?|etwa|ungefähr|rund|environ|autour\s+de|aproximadamente|alrededor\s+de|unas|unos|cerca\s+de|circa|大约|约)\s*$/iu;
const AT_MOST_AFTER =
  /^\s*[,(（]?\s*(?:max(?:imum)?\b|or\s+(?:less|fewer)|at\s+most|limit|hard\s+limit|höchstens|maximal|au\s+(?:plus|maximum)|como\s+máximo|máximo|以内|以下|之内)/iu;
const AT_LEAST_AFTER =
  /^\s*[,(（]?\s*(?:min(?:imum)?\b|or\s+more|at\s+least|mindestens|oder\s+mehr|au\s+(?:moins|minimum)|como\s+mínimo|mínimo|以上)/iu;
/** Lengths of a part, of a title or of one of many answers, not of the whole. */
const OF_A_PART =
  /(?:abstract|summary|each|every|per|title|caption|paragraph|introduction|conclusion|bio|zusammenfassung|jede\p{L}*|pro|résumé|chaque|par|resumen|cada|por)(?:\s+(?:of|with|should|must|be|in|is|von|mit|de|has|have|question|answer|section|part|réponse|respuesta|frage|antwort)){0,3}\s*\(?\s*$/iu;
const OF_A_PART_AFTER =
  /^[^\S\n]*\)?[^\S\n]*(?:each|per|for\s+each|(?:long\s+)?(?:abstract|summary|quotation|quote|title|paragraph|introduction|conclusion)|jeweils|pro\s|chacune?|par\s|cada\s+una?|每)/iu;

const numberOf = (digits: string): number => Number(digits.replace(/\D/g, ''));
const TOLERANCE = 0.1;
const REACH = 60;

interface Spec extends Length {
  at: number;
  end: number;
  isPart: boolean;
}

function around(text: string, at: number, end: number): { before: string; after: string } {
  return { before: text.slice(Math.max(0, at - REACH), at), after: text.slice(end, end + REACH) };
}

function bounded(
  amount: number,
  before: string,
  after: string,
  figure: string,
  unit: Length['unit'],
): Length {
  const plain = before.replace(ABOUT, '');
  const lead =
    ABOUT.exec(before)?.[0] ?? AT_LEAST.exec(before)?.[0] ?? AT_MOST.exec(before)?.[0] ?? '';
  const tail =
    lead !== '' ? '' : (AT_MOST_AFTER.exec(after)?.[0] ?? AT_LEAST_AFTER.exec(after)?.[0] ?? '');
  const asked = `${lead}${figure}${tail}`.replace(/[\s(（]+/g, ' ').trim();
  if (AT_LEAST.test(before) || AT_LEAST_AFTER.test(after))
    return { min: amount, max: Number.POSITIVE_INFINITY, asked, unit };
  if (AT_MOST.test(plain) || AT_MOST.test(before) || AT_MOST_AFTER.test(after)) {
    const soft = plain !== before || /around|about|approx/i.test(after.slice(0, 20));
    return { min: 0, max: Math.round(amount * (soft ? 1 + TOLERANCE : 1)), asked, unit };
  }
  if (/limit\p{L}*\s+(?:yourself|yourselves|your\s+\p{L}+|it)\s+to\s*$/iu.test(plain))
    return { min: 0, max: Math.round(amount * (1 + TOLERANCE)), asked, unit };
  return {
    min: Math.round(amount * (1 - TOLERANCE)),
    max: Math.round(amount * (1 + TOLERANCE)),
    asked,
    unit,
  };
}

/** Returns the lengths that a brief names, in order. */
function specsOf(text: string): Spec[] {
  const specs: Spec[] = [];
  const taken = (at: number): boolean => specs.some((one) => at < one.end && at >= one.at);
  const add = (at: number, end: number, make: (before: string, after: string) => Length): void => {
    if (taken(at)) return;
    const { before, after } = around(text, at, end);
    const isPart =
      OF_A_PART.test(before.replace(AT_LEAST, '').replace(AT_MOST, '').replace(ABOUT, '')) ||
      OF_A_PART_AFTER.test(after);
    specs.push({ ...make(before, after), at, end, isPart });
  };
  for (const match of text.matchAll(RANGE)) {
    const [min, max] = [numberOf(match[1]!), numberOf(match[2]!)];
    if (min < max)
      add(match.index, match.index + match[0].length, () => ({
        min,
        max,
        asked: match[0].trim(),
        unit: match[4] === undefined ? 'words' : 'characters',
      }));
  }
  for (const match of text.matchAll(LED)) {
    const [first, second] = [
      numberOf(match[1]!),
      match[2] === undefined ? null : numberOf(match[2]),
    ];
    add(match.index, match.index + match[0].length, (before, after) =>
      second === null
        ? bounded(
            first,
            match[0].includes('limit') ? 'limit ' : before,
            after,
            match[0].trim(),
            'words',
          )
        : { min: first, max: second, asked: match[0].trim(), unit: 'words' },
    );
  }
  for (const match of text.matchAll(SINGLE)) {
    add(match.index, match.index + match[0].length, (before, after) =>
      bounded(
        numberOf(match[1]!),
        before,
        after,
        match[0].trim(),
        match[3] === undefined ? 'words' : 'characters',
      ),
    );
  }
  return specs.filter(({ min, max }) => Math.max(min, Number.isFinite(max) ? max : 0) >= 30);
}

/**
 * Returns the length that a brief asks for; null if it names none, only that of a part, or several
 * that don't agree, since it is then unclear which applies to the whole.
 */
export function lengthAsked(brief: string): Length | null {
  const specs = specsOf(brief.slice(0, 20_000));
  const [first] = specs;
  if (
    first === undefined ||
    specs.some(({ isPart }) => isPart) ||
    specs.some(({ unit }) => unit !== first.unit)
  )
    return null;
  const min = Math.max(...specs.map((one) => one.min));
  const max = Math.min(...specs.map((one) => one.max));
  const isOne = specs.every((one) => one.min === first.min && one.max === first.max);
  const isPair =
    specs.length === 2 &&
    (specs[0]!.max === Number.POSITIVE_INFINITY) !== (specs[1]!.max === Number.POSITIVE_INFINITY) &&
    min < max;
  if (!isOne && !isPair) return null;
  return {
    min,
    max,
    asked: [...new Set(specs.map(({ asked }) => asked))].join(', '),
    unit: first.unit,
  };
}
