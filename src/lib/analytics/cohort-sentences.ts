import type { CriterionOutcome, DraftOutcomes } from '#contract/analytics/draft-outcomes.ts';
import type { Hard, HardPoint } from '#contract/analytics/hard.ts';
import { MIN_SCRIPTS_COMPARED } from '#contract/analytics/insight.ts';
import { type Cell, writeCsv } from '#lib/text/csv.ts';
import { counted } from '#contract/text/plural.ts';
import { figure } from './sentences.ts';

/** Says where a point was made, leaving out kinds that don't occur. */
export function saidIn({
  notes,
  comments,
  drafts,
}: Pick<HardPoint, 'notes' | 'comments' | 'drafts'>): string {
  const parts = (
    [
      [notes, 'note'],
      [comments, 'comment'],
      [drafts, 'draft point'],
    ] as const
  )
    .filter(([n]) => n > 0)
    .map(([n, one]) => counted(n, one));
  return parts.join(', ');
}

/** Says whose remarks these are, and how many scripts they cover. */
export const toldSentence = ({ told, n, whose, cut }: Hard): string =>
  [
    `Something was said of ${told.toLocaleString('en')} of ${counted(n, 'script')}${whose === 'own' ? ', by you' : ''}.`,
    cut ? 'There is more than can be read at once: the latest of it counts.' : '',
  ]
    .filter(Boolean)
    .join(' ');

/** Sums up what happened to drafts; leaves out figures that would be down to chance. */
export function draftSentences({ drafts, whose }: DraftOutcomes): string[] {
  const { written, scripts, chosen, saved, kept, credits, free, own_key, timed, seconds } = drafts;
  if (written === 0)
    return [whose === 'own' ? 'You have asked for no draft here.' : 'No draft was written.'];
  const paid = [
    `${counted(credits, 'credit')} spent`,
    ...(free > 0 ? [`${free.toLocaleString('en')} written again for nothing`] : []),
    ...(own_key > 0 ? [`${own_key.toLocaleString('en')} with an own key`] : []),
  ];
  return [
    `${counted(written, 'draft')} of ${counted(scripts, 'script')}${whose === 'own' ? ', asked for by you' : ''}: ${paid.join(', ')}.`,
    saved === 0
      ? 'No feedback was saved since.'
      : kept === null
        ? `Feedback was saved for ${saved.toLocaleString('en')} of them; below ${MIN_SCRIPTS_COMPARED} no share of the words that were kept is given.`
        : `Of the words of ${counted(saved, 'draft')} whose feedback was saved, ${figure(kept)}% stand in it on average.`,
    chosen === 0
      ? 'Nothing was chosen point by point.'
      : `Something was chosen point by point of ${counted(chosen, 'draft')}.`,
    ...(seconds === null
      ? []
      : [
          `The model’s answers for a draft took ${figure(seconds)} s (median of ${timed.toLocaleString('en')}).`,
        ]),
  ];
}

/**
 * Says how often a mark changed once the draft was open; as a share from ten marks on. It doesn't
 * say why.
 */
export function changedSentence({ opened, changed, raised, lowered }: CriterionOutcome): string {
  if (opened.n === 0) return 'No mark was decided before its draft was opened.';
  const ways = [
    ...(raised > 0 ? [`${raised} up`] : []),
    ...(lowered > 0 ? [`${lowered} down`] : []),
  ];
  const share = opened.n < MIN_SCRIPTS_COMPARED ? '' : `, ${figure((changed.n / opened.n) * 100)}%`;
  return `Of ${counted(opened.n, 'mark')} decided before the draft was opened, ${changed.n === 0 ? 'none' : changed.n.toLocaleString('en')} changed after${changed.n === 0 ? '' : `${share}${ways.length > 0 ? ` (${ways.join(', ')})` : ''}`}.`;
}

/** Writes what the cohort found hard as CSV (ANA-5). */
export const hardCsv = ({ criteria }: Hard): string =>
  writeCsv([
    ['criterion', 'said', 'scripts', 'notes', 'comments', 'draft_points', 'mean'],
    ...criteria.flatMap(({ name, points }) =>
      points.map(({ text, n, notes, comments, drafts, mean }): Cell[] => [
        name,
        text,
        n,
        notes,
        comments,
        drafts,
        mean === null ? null : Math.round(mean * 10_000) / 10_000,
      ]),
    ),
  ]);

/** Writes what happened to drafts as CSV. */
export const draftOutcomesCsv = ({ criteria }: DraftOutcomes): string =>
  writeCsv([
    [
      'criterion',
      'taken',
      'edited',
      'dropped',
      'undecided',
      'marks_opened',
      'marks_changed',
      'raised',
      'lowered',
    ],
    ...criteria.map(
      ({ name, taken, edited, dropped, open, opened, changed, raised, lowered }): Cell[] => [
        name,
        taken.n,
        edited.n,
        dropped.n,
        open.n,
        opened.n,
        changed.n,
        raised,
        lowered,
      ],
    ),
  ]);
