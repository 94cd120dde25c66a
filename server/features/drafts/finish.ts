import type { AiFeedback, Note, Paragraph, Point } from '#contract/drafts/feedback.ts';
import { blockText, type Document } from '#contract/submissions/document.ts';
import { withoutDoubtful } from '#contract/submissions/recognised.ts';
import { checkEvidence } from './evidence.ts';
import { warnOfHidden, warnOfInstructions } from './injection.ts';
import { placesOf } from './pictures/places.ts';
import type { DraftRequest, RawDraft, Writer } from './types.ts';

const QUOTE_CHARACTERS = 220;

/**
 * Returns a quote as one line; a long one is cut at a word, and marked if it stops before the end
 * of a sentence.
 */
function shown(quote: string): string {
  const line = quote.replace(/\s+/g, ' ').trim();
  const cut =
    line.length > QUOTE_CHARACTERS ? line.slice(0, QUOTE_CHARACTERS).replace(/\s+\S*$/, '') : line;
  const stopsShort = cut !== line || (cut.split(' ').length > 8 && /[\p{L}\p{N},;:]$/u.test(cut));
  const bare = /^["“][^"“”]*["”]?$/.test(cut) ? cut.replace(/^["“]|["”]$/g, '') : cut;
  return `“${bare}${stopsShort ? ' …' : ''}”`;
}

/** Returns points by criterion, in the order in which the criteria first occur. */
function section(title: string, points: readonly Point[], mark: (index: number) => string): string {
  if (points.length === 0) return '';
  const lines = points.map(({ criterion, text, evidence }, index) => {
    const head = `${mark(index)}${criterion === '' ? '' : `${criterion}: `}${text}`;
    return [head, ...evidence.map(({ quote }) => `   ${shown(quote)}`)].join('\n');
  });
  return `${title}\n\n${lines.join('\n\n')}`;
}

/** Returns the paragraphs of a model's draft unchanged: the student reads prose. */
function prose(paragraphs: readonly Paragraph[]): string {
  return paragraphs.map(({ text }) => text).join('\n\n');
}

/**
 * Returns the draft as plain text, to be read and pasted anywhere: all of it is addressed to the
 * student, without the notes to the educator.
 */
export function renderText({
  paragraphs = [],
  summary,
  strengths,
  improvements,
  next_steps,
}: AiFeedback): string {
  const steps = next_steps.map(({ text }, index) => `${index + 1}. ${text}`).join('\n');
  return [
    prose(paragraphs),
    summary,
    section('What works', strengths, () => '- '),
    section('What to work on', improvements, (index) => `${index + 1}. `),
    steps === '' ? '' : `Next steps\n\n${steps}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

interface Unfinished {
  raw: RawDraft;
  document: Pick<Document, 'text' | 'blocks' | 'pages' | 'read_share'>;
  /** What was seen in its pictures. */
  seen?: DraftRequest['seen'];
  writer: Pick<Writer, 'kind' | 'engine'>;
}

/** Text that a file hides from its reader: the educator is shown it. */
const hiddenIn = (document: Pick<Document, 'text' | 'blocks'>): string[] =>
  document.blocks
    .filter(({ hidden }) => hidden !== undefined)
    .map((block) => blockText(document, block));

/** The draft mentions what no writer has seen of a work (READ-4). */
const unreadIn = ({ read_share }: Pick<Document, 'read_share'>): Note[] =>
  read_share === 1
    ? []
    : [
        {
          kind: 'scope',
          text: `Only ${Math.floor(read_share * 100)} per cent of the pages could be read. The draft speaks of those alone: look at the others in the original.`,
        },
      ];

/**
 * Turns a writer's output into its stored form: with evidence that was found in the text, the notes
 * to the educator separately, and as plain text.
 */
export function finishDraft({ raw, document, seen = [], writer }: Unfinished): {
  ai_feedback: AiFeedback;
  ai_feedback_text: string;
} {
  const told = [
    ...warnOfHidden(hiddenIn(document)),
    ...warnOfInstructions(document.text),
    ...seen.flatMap(({ said }) => warnOfInstructions(said)),
  ].map((words): Note => ({ kind: 'instructions', text: words }));
  const checked = checkEvidence(
    { ...raw, notes: [...told, ...unreadIn(document), ...raw.notes] },
    withoutDoubtful(document),
  );
  const placed = <P extends Point>(points: readonly P[]): P[] =>
    points.map((point) => {
      const places = placesOf(document, seen, point.pictures ?? []);
      return places.length === 0 ? point : { ...point, places };
    });
  const ai_feedback: AiFeedback = {
    kind: writer.kind,
    engine: writer.engine,
    ...checked,
    ...(checked.paragraphs === undefined ? {} : { paragraphs: placed(checked.paragraphs) }),
    strengths: placed(checked.strengths),
    improvements: placed(checked.improvements),
    next_steps: placed(checked.next_steps),
  };
  return { ai_feedback, ai_feedback_text: renderText(ai_feedback) };
}
