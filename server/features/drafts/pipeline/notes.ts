import type { Note } from '#contract/drafts/feedback.ts';
import { pictureName, placesOf } from '#server/features/drafts/pictures/places.ts';
import type { RawDraft } from '#server/features/drafts/types.ts';
import type { Prepared } from './asks.ts';
import type { Observation } from './types.ts';

export interface Account {
  graded: boolean;
  droppedClaims: number;
  droppedSentences: number;
  unsure: readonly Observation[];
}

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : many.replace('#', String(count));

/** "picture 2 (page 3, after “…”)", "pictures 2 (…) and 5 (…)". */
function listed(
  pictures: readonly (readonly number[])[],
  { material, seen = [] }: Prepared['request'],
): string {
  const all = [...new Set(pictures.flat())].toSorted((a, b) => a - b);
  const places = placesOf(material, seen, all);
  return `${all.length === 1 ? 'picture' : 'pictures'} ${new Intl.ListFormat('en').format(all.map((number) => pictureName(number, places)))}`;
}

/** What the educator is told beside a draft, and no student is (DRAFT-5). */
export function notesOf(
  { notes, criteria, request }: Pick<Prepared, 'notes' | 'criteria' | 'request'>,
  draft: RawDraft,
  { graded, droppedClaims, droppedSentences, unsure }: Account,
): Note[] {
  const spoken = new Set(
    [...draft.strengths, ...draft.improvements].map(({ criterion }) => criterion),
  );
  const pictured = [...draft.strengths, ...draft.improvements].flatMap(({ pictures = [] }) =>
    pictures.length === 0 ? [] : [pictures],
  );
  const silent = criteria.filter((name) => !spoken.has(name));
  return [
    ...notes,
    ...(graded
      ? [
          {
            kind: 'grade',
            text: 'The model proposed a grade. It was left out: grades are yours to give.',
          } as const,
        ]
      : []),
    ...(droppedClaims === 0
      ? []
      : [
          {
            kind: 'dropped_claims',
            text: counted(
              droppedClaims,
              'One claim of the model was not borne out by the work and was left out.',
              '# claims of the model were not borne out by the work and were left out.',
            ),
          } as const,
        ]),
    ...(droppedSentences === 0
      ? []
      : [
          {
            kind: 'dropped_claims',
            text: counted(
              droppedSentences,
              'One sentence of the draft had a fault that could not be mended and was left out.',
              '# sentences of the draft had faults that could not be mended and were left out.',
            ),
          } as const,
        ]),
    ...(pictured.length === 0
      ? []
      : [
          {
            kind: 'scope',
            text: `${counted(pictured.length, 'One point rests on a picture', '# points rest on pictures')}, which nobody can quote: look at ${listed(pictured, request)} yourself before you take ${pictured.length === 1 ? 'it' : 'them'}.`,
          } as const,
        ]),
    ...unsure.slice(0, 3).map(
      ({ claim }) =>
        ({
          kind: 'scope',
          text: `Please look yourself, since the work was not read whole: ${claim}`,
        }) as const,
    ),
    ...(silent.length === 0
      ? []
      : [
          {
            kind: 'scope',
            text: `The draft says nothing about ${silent.join('; ')}: judge ${silent.length === 1 ? 'it' : 'them'} yourself.`,
          } as const,
        ]),
  ];
}
