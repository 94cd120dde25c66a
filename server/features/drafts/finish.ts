import { blockText, type Document } from '#contract/submissions/document.ts';
import type { AiFeedback, Note, Point } from '#contract/drafts/feedback.ts';
import { checkEvidence } from './evidence.ts';
import { warnOfHidden, warnOfInstructions } from './injection.ts';
import { renderText } from './render.ts';
import { placesOf } from './pictures/places.ts';
import type { DraftRequest, RawDraft, Writer } from './types.ts';

export interface Unfinished {
  raw: RawDraft;
  document: Pick<Document, 'text' | 'blocks' | 'pages' | 'read_share'>;
  /** What was seen in its pictures. */
  seen?: DraftRequest['seen'];
  writer: Pick<Writer, 'kind' | 'engine'>;
}

/** Text that a file hides from its reader: the educator sees what it says. */
const hiddenIn = (document: Pick<Document, 'text' | 'blocks'>): string[] =>
  document.blocks
    .filter(({ hidden }) => hidden !== undefined)
    .map((block) => blockText(document, block));

/** What no writer has seen of a work is said with the draft (READ-4). */
const unreadIn = ({ read_share }: Pick<Document, 'read_share'>): Note[] =>
  read_share === 1
    ? []
    : [
        {
          kind: 'scope',
          text: `Only ${Math.floor(read_share * 100)} per cent of the pages could be read. The draft speaks of those alone: look at the others in the original.`,
        },
      ];

/** What a writer said as it is stored: with evidence that was found in the text, notes to the educator beside it, and as plain text. */
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
    document.text,
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
