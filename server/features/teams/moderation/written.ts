import type { ModerationReport } from '#contract/teams/moderation/report.ts';
import {
  agreedByRule,
  agreedWords,
  howDrawn,
  ruleInWords,
  TOO_FEW,
  REPORT_FROM_FILE,
  SIGNED_ELSEWHERE,
} from '#contract/teams/moderation/words.ts';
import type { Cell, Written, WrittenBlock } from '#server/platform/documents/written.ts';

const day = (iso: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))} UTC`;
const said = (text: string): Cell => [{ said: text }];
const paragraph = (text: string): WrittenBlock => ({ kind: 'paragraph', said: text });
const heading = (text: string, level: 2 | 3 = 2): WrittenBlock => ({
  kind: 'heading',
  level,
  said: text,
});
const list = (items: readonly string[]): WrittenBlock[] =>
  items.length === 0 ? [] : [{ kind: 'list', ordered: false, items: items.map(said) }];

const COMPARED = {
  blind: 'Blind double marking',
  moderation: 'Moderation, not double marking: the mark was seen',
} as const;

function drawsIn({ draws }: ModerationReport): WrittenBlock[] {
  if (draws.length === 0) return [paragraph('No sample has been drawn.')];
  return draws.flatMap(
    ({
      taken,
      of,
      extends: adds,
      drawn_by,
      drawn_at,
      rule,
      seed,
      elsewhere,
      reason,
      replaced,
    }): WrittenBlock[] => [
      paragraph(
        `${taken} of ${of} graded ${of === 1 ? 'script' : 'scripts'} ${adds ? 'added' : 'drawn'} by ${drawn_by} on ${day(drawn_at)}.${reason === '' ? '' : ` Reason: ${reason}`}`,
      ),
      ...list([
        ...ruleInWords(rule),
        howDrawn(seed, elsewhere),
        ...(replaced === null
          ? []
          : [`Replaced by ${replaced.by} on ${day(replaced.at)}: ${replaced.reason}`]),
      ]),
    ],
  );
}

/** Returns where people agreed: what each had given, the result and the reason. */
function agreedIn({ agreed }: ModerationReport): WrittenBlock[] {
  const told = agreed.flatMap((script) =>
    script.criteria.map((criterion) => ({ script, criterion })),
  );
  return told.length === 0
    ? []
    : [
        {
          kind: 'table',
          caption: 'What two agreed on, and why',
          columns: [
            { heading: 'Script', share: 3 },
            { heading: 'Criterion', share: 3 },
            { heading: 'First', share: 3 },
            { heading: 'Second', share: 3 },
            { heading: 'Agreed', share: 3 },
            { heading: 'Why', share: 6 },
          ],
          rows: told.map(
            ({ script, criterion: { name, first, second, agreed: stands, reason } }) => [
              said(script.name),
              said(name),
              said(first),
              said(second),
              said(stands),
              [
                { said: reason === '' ? 'No reason was given.' : reason },
                { said: `${agreedWords(script)}, ${day(script.at)}`, look: 'small' },
              ],
            ],
          ),
        },
      ];
}

/** Returns the moderation report's written content (MOD-6). */
export function writtenReport(report: ModerationReport): Written {
  const {
    assignment,
    anonymous,
    scripts,
    graded,
    doubles,
    moderators,
    sample,
    agreed,
    comparisons,
    severity,
    changes,
    signings,
    from_file,
    digest,
    made_at,
  } = report;
  const title = `Moderation report: ${assignment}`;
  return {
    title,
    author: 'Marginalia',
    lang: 'en',
    made_at,
    blocks: [
      { kind: 'heading', level: 1, said: title },
      ...(from_file === true ? [paragraph(REPORT_FROM_FILE)] : []),
      paragraph(
        `${graded} of ${scripts} ${scripts === 1 ? 'script is' : 'scripts are'} graded; two marked ${doubles} of them without seeing each other’s marks and handed over. ${anonymous ? 'Names are hidden: scripts are told by candidate.' : 'Names are not hidden.'}`,
      ),
      paragraph(
        moderators.length === 0
          ? 'Moderated by the owner alone.'
          : `Moderators: ${moderators.join(', ')}, and the owner.`,
      ),
      heading('Sample'),
      ...drawsIn(report),
      ...(sample.length === 0
        ? []
        : [
            {
              kind: 'table' as const,
              caption: 'Scripts of the sample',
              columns: [
                { heading: 'Script', share: 3 },
                { heading: 'Marker', share: 3 },
                { heading: 'Why', share: 3 },
                { heading: 'Grade', share: 2 },
                { heading: 'Moderators said', share: 6 },
              ],
              rows: sample.map(({ name, marker, why, grade, said: words }) => [
                said(name),
                said(marker ?? '–'),
                said(why.join('; ')),
                said(grade ?? '–'),
                said(
                  words.length === 0
                    ? 'Nothing yet'
                    : words
                        .map(
                          (word) =>
                            `${word.moderator}: ${word.verdict === 'agrees' ? 'agrees' : 'to be looked at again'}${word.mark === null ? '' : `, would give ${word.mark}`}${word.reason === '' ? '' : ` – ${word.reason}`}`,
                        )
                        .join('\n'),
                ),
              ]),
            },
          ]),
      ...comparisons.flatMap(({ id, figures, criteria }): WrittenBlock[] => [
        heading(COMPARED[id]),
        ...(figures.length === 0
          ? [paragraph(TOO_FEW[id])]
          : list(figures.map(({ sentence }) => sentence))),
        ...criteria
          .filter((criterion) => criterion.figures.length > 0)
          .flatMap((criterion) => [
            heading(criterion.name, 3),
            ...list(criterion.figures.map(({ sentence }) => sentence)),
          ]),
      ]),
      ...(severity.length === 0
        ? []
        : [
            heading('Severity of each marker'),
            ...list(severity.map(({ sentence }) => sentence)),
            paragraph(
              'Least squares on script, marker and criterion. No mark is corrected by a figure.',
            ),
          ]),
      heading('Changes since the sample was drawn'),
      ...(changes.length === 0
        ? [paragraph('No grade of the sample has changed.')]
        : list(
            changes.map(
              ({ name, from, to, by, at, why }) =>
                `${name}: ${from ?? 'no grade'} → ${to ?? 'no grade'}, by ${by} on ${day(at)}. ${why === '' ? 'No reason was given.' : why}`,
            ),
          )),
      heading('Signed'),
      ...(signings.length === 0
        ? [paragraph('Nobody has signed yet.')]
        : list(
            signings.map(
              (one) =>
                `${one.by}, ${day(one.signed_at)}.${one.words === '' ? '' : ` ${one.words}`}${one.digest === digest ? '' : ' The report has changed since.'}${one.elsewhere === true ? ` ${SIGNED_ELSEWHERE}` : ''}`,
            ),
          )),
      ...(doubles === 0
        ? []
        : [heading('What two agreed on'), paragraph(agreedByRule(agreed)), ...agreedIn(report)]),
      {
        kind: 'note',
        said: `Made ${day(made_at)}. Intervals are of 95%; below ten scripts nothing is said. Digest ${digest}.`,
      },
    ],
  };
}
