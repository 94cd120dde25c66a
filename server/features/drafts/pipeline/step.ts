import type { Note } from '#contract/drafts/feedback.ts';
import { languageOf } from '#server/extraction/recognise/language.ts';
import { pictureName, placesOf as picturePlaces } from '#server/features/drafts/pictures/places.ts';
import { createRedactor } from '#server/features/drafts/privacy/redact.ts';
import type { RawDraft, RawParagraph } from '#server/features/drafts/types.ts';
import { countWords } from '#server/features/drafts/words.ts';
import { type Answer, type Paragraph, readAnswer, textOf } from './answer.ts';
import { firstAsk, type Prepared, prepare, RULES } from './question.ts';
import { quotationsIn } from './quotations.ts';
import { type Change, changed, readReading, type Reading, secondAsk, SHAPE } from './reading.ts';
import { SIGHT_RULES } from './transcribe.ts';
import { type Against, against, anchorsOf } from './sound.ts';
import type { Ask, Next, Pipeline, Stage, Told } from './types.ts';

/** This many identical words in a row can't be a coincidence. */
const SHINGLE = 8;
const ENOUGH_WORDS = 25;
const SURE = 0.8;
/** From this share on, a draft just hands back what it was given. */
const ECHO = 0.5;
/** A draft is cut if it exceeds the requested length by this much. */
const TOO_LONG = { times: 2, words: 60 } as const;
/** A work with fewer words counts as a single passage. */
const ONE_PASSAGE = 60;
const SHARED_STEMS = 2;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function shingles(text: string): string[] {
  const words = wordsIn(text);
  return words
    .slice(0, Math.max(0, words.length - SHINGLE + 1))
    .map((_, at) => words.slice(at, at + SHINGLE).join(' '));
}

/** Returns our own words, as they might be handed back; without anything that is fenced. */
const ours = (asks: readonly Ask[]): ReadonlySet<string> =>
  new Set(
    [
      RULES,
      SIGHT_RULES,
      SHAPE,
      ...asks.map(({ task }) => task.replace(/<([\w-]+)>\n[\s\S]*?\n<\/\1>/g, '')),
    ].flatMap(shingles),
  );

const withoutQuotations = (text: string): string =>
  quotationsIn(text).reduceRight(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
    text,
  );

const COMMON = new Set(
  'the and for with that this your you are has have was were not but from its than more also their what which when there into only very well good work essay text answer les des und der die das est que una los las por con para mit für ist sind dans pour avec vous your'.split(
    ' ',
  ),
);
const stems = (text: string): Set<string> =>
  new Set(
    wordsIn(text)
      .filter((word) => word.length > 3 && !COMMON.has(word))
      .map((word) => word.slice(0, 6)),
  );

/**
 * Returns why a draft must not be shown: it did what a text told it to instead of what it was asked
 * (DRAFT-8), just hands back what it was given (PROMPT-14), or has nothing left. Null for one that
 * is sound. `language` is null if the educator has asked for a different one.
 */
function refusalOf(
  paragraphs: readonly RawParagraph[],
  prepared: Prepared,
  asks: readonly Ask[],
): string | null {
  const { nonce, request } = prepared;
  if (paragraphs.length === 0)
    return 'nothing was left of it once grades and what does not hold were taken out';
  const text = paragraphs.map((one) => one.text).join('\n');
  const own = withoutQuotations(text);
  const known = ours(asks);
  if (text.includes(nonce) || shingles(own).some((words) => known.has(words)))
    return 'it repeated the instructions of this server';
  const handed = shingles(own);
  const given = new Set(shingles([prepared.shared, ...prepared.parts].join('\n')));
  if (handed.length > 0 && handed.filter((words) => given.has(words)).length > handed.length * ECHO)
    return 'it only repeated what it was given';
  const pointsAt = paragraphs.some(({ spans, pictures }) => spans.length + pictures.length > 0);
  if (!pointsAt) {
    const material = stems(
      [
        request.material.text,
        request.assignment.guidance?.model_answer ?? '',
        ...(request.seen ?? []).map(({ said, shows }) => `${said} ${shows}`),
      ].join(' '),
    );
    const shared = [...stems(own)].filter((stem) => material.has(stem)).length;
    if (countWords(request.material.text) > ONE_PASSAGE || shared < SHARED_STEMS)
      return 'it pointed at no passage of the work';
  }
  if (request.wish !== undefined) return null;
  const written = wordsIn(own).length < ENOUGH_WORDS ? null : languageOf(own);
  if (
    written !== null &&
    written.code !== null &&
    written.confidence >= SURE &&
    written.code !== prepared.language.split('-')[0]
  )
    return `it was not written in the language that was asked for (${prepared.language})`;
  return null;
}

/** Returns the beginning of a draft that goes on and on: whole sentences. */
function inLength<P extends Paragraph>(
  paragraphs: readonly P[],
  words: number,
): { kept: P[]; isCut: boolean } {
  const most = words * TOO_LONG.times + TOO_LONG.words;
  let left = most;
  let isCut = false;
  const kept = paragraphs.flatMap((paragraph): P[] => {
    const sentences = paragraph.sentences.filter(({ text }) => {
      left -= countWords(text);
      return left >= 0;
    });
    isCut ||= sentences.length < paragraph.sentences.length;
    return sentences.length === 0 ? [] : [{ ...paragraph, sentences }];
  });
  return { kept, isCut };
}

const plural = (count: number, one: string, many: string): string =>
  count === 1 ? one : many.replace('#', String(count));

interface Account {
  graded: boolean;
  left: number;
  isCut: boolean;
  unread: number;
  general: readonly string[];
  notes: readonly string[];
}

/** Returns what only the educator is told along with a draft, not the student (DRAFT-5). */
function notesOf(
  { notes, criteria, request }: Prepared,
  paragraphs: readonly RawParagraph[],
  { graded, left, isCut, unread, general, notes: said }: Account,
): Note[] {
  const spoken = new Set(paragraphs.map(({ criterion }) => criterion));
  const silent = criteria.filter((name) => !spoken.has(name));
  const pictures = [...new Set(paragraphs.flatMap((one) => one.pictures))].toSorted(
    (a, b) => a - b,
  );
  const pictured = paragraphs.filter((one) => one.pictures.length > 0).length;
  const note = (kind: Note['kind'], text: string): Note => ({ kind, text });
  const places = picturePlaces(request.material, request.seen ?? [], pictures);
  return [
    ...said.map((text) => note('from_model', text)),
    ...notes,
    ...(unread === 0
      ? []
      : [
          note(
            'scope',
            'The model gave no second reading that could be read, so nobody has looked at this draft twice: read it with more care.',
          ),
        ]),
    ...(graded
      ? [note('grade', 'The model proposed a grade. It was left out: grades are yours to give.')]
      : []),
    ...(left === 0
      ? []
      : [
          note(
            'dropped_claims',
            plural(
              left,
              'One sentence of the draft did not hold and was left out.',
              '# sentences of the draft did not hold and were left out.',
            ),
          ),
        ]),
    ...(isCut
      ? [note('cut', 'The model wrote far more than the work deserves: the rest was left out.')]
      : []),
    ...(general.length === 0
      ? []
      : [
          note(
            'scope',
            `Not from your material, please check: ${general
              .slice(0, 4)
              .map((sentence) => `“${sentence}”`)
              .join(' ')}`,
          ),
        ]),
    ...(pictured === 0
      ? []
      : [
          note(
            'scope',
            `${plural(pictured, 'One paragraph rests on a picture', '# paragraphs rest on pictures')}, which nobody can quote: look at ${pictures.length === 1 ? 'picture' : 'pictures'} ${new Intl.ListFormat('en').format(pictures.map((number) => pictureName(number, places)))} yourself before you take ${pictured === 1 ? 'it' : 'them'}.`,
          ),
        ]),
    ...(silent.length === 0 || silent.length === criteria.length
      ? []
      : [
          note(
            'scope',
            `The draft says nothing about ${silent.join('; ')}: judge ${silent.length === 1 ? 'it' : 'them'} yourself.`,
          ),
        ]),
  ];
}

/** Returns what the model was given in addition to the work, which a draft may quote as well. */
const givenIn = ({ request: { assignment, comments, past = [] }, about }: Prepared): string =>
  [
    assignment.name,
    assignment.description,
    assignment.rubric ?? '',
    ...(assignment.criteria ?? []),
    ...Object.values(assignment.guidance ?? {}),
    ...comments.filter(({ own }) => own === true).map(({ text }) => text),
    ...past,
    about,
  ].join('\n');

function rawOf(
  { criterion, sentences, changes }: Paragraph & { changes: Change[] },
  criteria: readonly string[],
  work: Against,
): RawParagraph {
  const text = textOf({ sentences });
  return {
    criterion: criterion === null ? '' : (criteria[criterion] ?? ''),
    text,
    ...anchorsOf(text, work),
    changes: changes
      .filter(({ isOurs }) => !isOurs)
      .map(({ fault, was, became }) => ({ fault, was, became })),
  };
}

/**
 * A model's draft as a function of the answers so far (DRAFT-1): asks the missing questions, and
 * once all answers are there returns the draft or says why there is none. It keeps no state between
 * calls, so a draft can be traced answer by answer.
 */
export async function nextStep(pipeline: Pipeline): Promise<Next> {
  const { request, told } = pipeline;
  const redactor = createRedactor(request.people ?? [], request.otherClasses);
  const prepared = await prepare(pipeline, redactor);
  const of = (stage: Stage, part: number): Told | undefined =>
    told.find((one) => one.stage === stage && one.part === part);
  const numbers = prepared.parts.map((_, at) => at + 1);
  const firsts = numbers.map((part) => firstAsk(prepared, part));

  const open = firsts.filter(({ part }) => of('draft', part) === undefined);
  if (open.length > 0) return { kind: 'ask', asks: open };
  const answers: Answer[] = [];
  for (const part of numbers) {
    const said = of('draft', part)!;
    const answer = readAnswer(said.text, prepared.criteria);
    if (answer === null) return { kind: 'useless', told: said };
    answers.push(answer);
  }
  const wrongFile = answers.find(({ isWrongFile }) => isWrongFile);
  if (
    request.anyway !== true &&
    wrongFile !== undefined &&
    answers.every((one) => one.isWrongFile || one.paragraphs.length === 0)
  )
    return { kind: 'wrong-file', note: wrongFile.note };

  const work = against(request.material.text, givenIn(prepared), request.seen);
  const share = Math.ceil(prepared.words / numbers.length);
  const lengths = answers.map(({ paragraphs }) => inLength(paragraphs, share));
  const asks: Ask[] = [];
  const readings: (Reading | null)[] = [];
  for (const part of numbers) {
    const paragraphs = lengths[part - 1]!.kept;
    if (paragraphs.length === 0) {
      readings.push(null);
      continue;
    }
    const said = of('read', part);
    const again = of('reread', part);
    const reading =
      (said === undefined ? null : readReading(said.text)) ??
      (again === undefined ? null : readReading(again.text));
    if (reading === null && again === undefined)
      asks.push(secondAsk(prepared, part, paragraphs, work, said !== undefined));
    readings.push(reading);
  }
  if (asks.length > 0) return { kind: 'ask', asks };

  const made = lengths.map(({ kept }, at) => changed(kept, readings[at]!, work));
  const paragraphs = made
    .flatMap((one) => one.paragraphs)
    .map((one) => rawOf(one, prepared.criteria, work));
  const why = refusalOf(paragraphs, prepared, firsts);
  if (why !== null) return { kind: 'refused', why };
  const changes = made.flatMap((one) => [
    ...one.left,
    ...one.paragraphs.flatMap((paragraph) => paragraph.changes),
  ]);
  const notes = notesOf(prepared, paragraphs, {
    graded: made.some(({ graded }) => graded),
    left: changes.filter(({ became }) => became === '').length,
    isCut: lengths.some((one) => one.isCut),
    unread: readings.filter((one, at) => one === null && lengths[at]!.kept.length > 0).length,
    general: made.flatMap((one) => one.paragraphs.flatMap(({ general }) => general)),
    notes: [
      ...answers.map(({ note }) => note),
      ...readings.map((reading) => reading?.note ?? ''),
    ].filter((text) => text.trim() !== ''),
  });
  const draft: RawDraft = {
    summary: '',
    strengths: [],
    improvements: [],
    next_steps: [],
    paragraphs,
    notes,
  };
  return { kind: 'done', draft };
}
