import type { Note } from '#contract/drafts/feedback.ts';
import { NothingToSay } from '#server/features/drafts/errors.ts';
import type { Redactor } from '#server/features/drafts/privacy/redact.ts';
import { RULES, taskOf } from './instructions.ts';
import { commentsFor } from './likeness.ts';
import { MOST_CHARACTERS, type Part, partsOf, planOf } from './parts.ts';
import { criteriaOf, fenced, mannerOf, sharedBlock } from './prompt.ts';
import { numbered, type Numbered, shownLines, visible } from './sentences.ts';
import type { Ask, Observation, Pipeline, Stage } from './types.ts';
import type { Written } from './written.ts';

/** Criteria that a model keeps in mind at once. */
const GROUP = 12;
/** Of a work something like this was not read, so nothing can be said to be missing in it. */
const UNREAD = new Set(['pages', 'embedded', 'rows', 'other']);

/** A request as the questions about it need it. */
export interface Prepared {
  request: Pipeline['request'];
  nonce: string;
  redactor: Redactor;
  criteria: readonly string[];
  sentences: Numbered[];
  parts: Part[];
  plan: string;
  shared: string;
  notes: Note[];
  /** Whether all of it is before the model's eyes. */
  isWhole: boolean;
  groups: readonly (readonly [from: number, to: number])[];
  /** The part that the question at this place of `observe` is about. */
  partOfAsk(at: number): Part;
}

/** Throws NothingToSay for a work in which no word is written. */
export function prepare(request: Pipeline['request'], nonce: string, redactor: Redactor): Prepared {
  const { material } = request;
  const criteria = criteriaOf(request.assignment);
  const { text: shared, notes } = sharedBlock(request, redactor);
  const sentences = numbered(material, redactor, MOST_CHARACTERS, request.seen);
  if (sentences.length === 0)
    throw new NothingToSay(
      'No word was found in this work that a model could be asked about. Please write this feedback yourself.',
    );
  const parts = partsOf(sentences);
  const isCut = material.text.length > MOST_CHARACTERS;
  const groups = Array.from(
    { length: Math.ceil(criteria.length / GROUP) },
    (_, at) => [at * GROUP + 1, Math.min(criteria.length, (at + 1) * GROUP)] as const,
  );
  return {
    request,
    nonce,
    redactor,
    criteria,
    sentences,
    parts,
    shared,
    groups,
    plan: planOf(sentences, parts),
    notes: isCut
      ? [
          ...notes,
          {
            kind: 'cut',
            text: `The student's text is ${material.text.length.toLocaleString('en')} characters long. The model was given the first ${MOST_CHARACTERS.toLocaleString('en')} and knows nothing of the rest.`,
          },
        ]
      : notes,
    isWhole:
      !isCut &&
      material.read_share === 1 &&
      !material.left_out.some(({ what }) => UNREAD.has(what)),
    partOfAsk: (at) => parts[Math.floor(at / groups.length)]!,
  };
}

/** A question that is known before it is worded: to word one takes time, and most have their answer already. */
export interface Open {
  stage: Stage;
  part: number;
  worded(): Ask;
}

const criterionLabel = (criteria: readonly string[], at: number): string =>
  `${at + 1}. ${criteria[at]}`;

/** The questions of each stage. */
export function asksOf(prepared: Prepared) {
  const { request, nonce, redactor, criteria, sentences, parts, plan, shared, groups } = prepared;
  const { material } = request;
  const fence = (name: string, content: string): string => fenced(name, nonce, content);
  const about = [
    /^[a-z0-9]{1,8}$/.test(material.extension)
      ? `The student handed in a ${material.extension} file.`
      : '',
    ...material.left_out.map(({ note }) => `Not read: ${note}`),
  ]
    .filter((line) => line !== '')
    .join(' ');
  const workOf = (part: Part): string =>
    [
      `The tags of the student's work end in the code ${nonce}. ${about}`.trim(),
      ...(plan === ''
        ? []
        : [
            fence('plan', plan),
            `You are given part ${part.number} of ${parts.length}. Do not criticise it for having no beginning or end.`,
          ]),
      fence('student-text', shownLines(part.sentences)),
    ].join('\n\n');
  const ask = (
    stage: Stage,
    part: number,
    worded: () => readonly [work: string, last: string, ...before: string[]],
  ): Open => ({
    stage,
    part,
    worded() {
      const [work, last, ...before] = worded();
      return {
        stage,
        part,
        instructions: RULES,
        shared,
        work,
        task: [...before, taskOf(stage), last].join('\n\n'),
      };
    },
  });
  const listed = (observations: readonly Observation[]): string =>
    observations
      .map(
        ({ id, criterion, kind, claim, sentences: numbers }) =>
          `(${id}) criterion ${criterionLabel(criteria, criterion)}; ${kind}${numbers.length === 0 ? '' : `; sentences ${numbers.join(', ')}`}: ${claim.replace(/\s+/g, ' ')}`,
      )
      .join('\n');

  return {
    observe: (): Open[] =>
      parts.flatMap((part) =>
        groups.map(([from, to], group) =>
          ask('observe', (part.number - 1) * groups.length + group + 1, () => [
            workOf(part),
            `Observe student-text-${nonce} now, for ${from === to ? `criterion ${from}` : `the criteria ${from} to ${to}`}.`,
          ]),
        ),
      ),

    /** Each part's own claims, and every absence, which must hold in all parts. */
    verify: (observations: readonly Observation[]): Open[] =>
      parts.flatMap((part) => {
        const own = observations.filter(
          (one) => one.kind === 'absence' || one.part === part.number,
        );
        return own.length === 0
          ? []
          : [
              ask('verify', part.number, () => [
                workOf(part),
                `Check the claims of claims-${nonce} against student-text-${nonce} now.`,
                fence('claims', listed(own)),
              ]),
            ];
      }),

    write: (kept: readonly Observation[]): Open =>
      ask('write', 1, () => {
        const passages = [...new Set(kept.flatMap((one) => one.sentences))]
          .toSorted((a, b) => a - b)
          .map((number) => sentences[number - 1]!);
        const comments = redactor.redactOwn(visible(commentsFor(criteria, request)));
        const voice = redactor.redactOwn(visible(request.voice ?? '')).trim();
        const { wish } = request;
        return [
          `The tags of this request end in the code ${nonce}.`,
          `${mannerOf(request)}\nWrite the feedback now${wish === undefined ? '' : ', as the educator has asked; that goes before language, tone and length'}.`,
          fence('observations', listed(kept)),
          ...(passages.length === 0 ? [] : [fence('passages', shownLines(passages))]),
          ...(comments === '' ? [] : [fence('comments', comments)]),
          ...(voice === '' ? [] : [fence('educator', `How I write:\n${voice}`)]),
          ...(wish === undefined
            ? []
            : [
                fence('earlier-draft', redactor.redact(visible(wish.earlier))),
                fence(
                  'educator',
                  `I have read the earlier draft. Write it anew like this: ${redactor.redact(visible(wish.word))}`,
                ),
              ]),
        ];
      }),

    proof: ({ fields }: Written, kept: readonly Observation[]): Open =>
      ask('proof', 1, () => {
        const said = fields.flatMap((field) => field.sentences);
        const quoted = said.filter(({ unfound }) => unfound.length > 0).map(({ number }) => number);
        return [
          `The tags of this request end in the code ${nonce}.`,
          `${quoted.length === 0 ? '' : `Sentences that quote words which are not in the work, and must be rewritten: ${quoted.join(', ')}. `}Read feedback-${nonce} now.`,
          fence('observations', listed(kept)),
          fence('feedback', said.map(({ number, text }) => `[${number}] ${text}`).join('\n')),
        ];
      }),
  };
}
