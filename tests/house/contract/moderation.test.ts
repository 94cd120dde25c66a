import * as report from '#contract/moderation/report.ts';
import * as sample from '#contract/moderation/sample.ts';
import { holdShapes } from '#tests/support/contract/hold-shapes.ts';
import {
  anyNumber,
  anyText,
  fields,
  id,
  listOf,
  mayLack,
  numberOf,
  oneOf,
  orNull,
  said,
  sentId,
  type Shape,
  textOf,
  time,
  yesNo,
} from '#tests/support/contract/shapes.ts';

const whole = (low: number, high: number, says: string): Shape => ({
  ...numberOf(low, high, says),
  refuses: [...numberOf(low, high, says).refuses, { give: low + 0.5, says }],
});
const each = orNull(whole(1, 500, 'A number of scripts is between 1 and 500.'));
const seed = whole(1, 2_147_483_647, 'A seed is a whole number from 1 to 2,147,483,647.');
const NO_RULE = {
  root: false,
  percent: null,
  least: null,
  per_band: null,
  per_marker: null,
  fails: false,
  near: null,
};
const parts = fields({
  root: said('root is true or false.', yesNo),
  percent: orNull(numberOf(1, 100, 'A percentage is between 1 and 100.')),
  least: each,
  per_band: each,
  per_marker: each,
  fails: said('fails is true or false.', yesNo),
  near: orNull(numberOf(0, 20, 'Points from a border are between 0 and 20.')),
});
const isEmpty = (give: unknown) =>
  JSON.stringify(Object.entries(give as object).toSorted()) ===
  JSON.stringify(Object.entries(NO_RULE).toSorted());
const rule: Shape = {
  takes: parts.takes.filter(({ give }) => !isEmpty(give)),
  refuses: [...parts.refuses, { give: NO_RULE, says: 'Choose at least one part of the rule.' }],
};
const why = fields({ part: oneOf('fails', 'near', 'marker', 'band', 'size'), of: orNull(anyText) });
const taken = fields({ submission_id: id, name: anyText, why: listOf(why) });
const anew = mayLack(said('anew is true or false.', yesNo), false);
/** Text without the blanks around it. */
const trimmed = (tooLong: string): Shape => {
  const { takes, refuses } = textOf(2000, { tooLong });
  return { takes: takes.map(({ give }) => ({ give, becomes: String(give).trim() })), refuses };
};
const reason = mayLack(trimmed('A reason has at most 2,000 characters.'), '');
const verdict = oneOf('agrees', 'again');
const heard = fields({
  moderator: anyText,
  mine: yesNo,
  verdict,
  reason: anyText,
  mark: orNull(anyNumber),
  said_at: time,
});
const person = fields({ user_id: id, full_name: anyText });
const draw = fields({
  id,
  rule,
  seed: anyNumber,
  of: anyNumber,
  taken: anyNumber,
  extends: yesNo,
  reason: anyText,
  drawn_by: anyText,
  drawn_at: time,
  elsewhere: yesNo,
  replaced: orNull(fields({ by: anyText, at: time, reason: anyText })),
});
const sampled = fields({
  submission_id: id,
  name: anyText,
  marker: orNull(anyText),
  grade: orNull(anyText),
  why: listOf(why),
  closed: orNull(oneOf('own', 'blind', 'examined')),
  said: listOf(heard),
});
const signing = fields({ by: anyText, signed_at: time, words: anyText, digest: anyText });
const mark = mayLack(orNull(numberOf(0, 100, 'A mark is between 0 and 100.')), null);

holdShapes(sample, {
  SampleRuleSchema: rule,
  SampleAskedSchema: fields({ rule, seed: mayLack(seed), anew }),
  SamplePlanSchema: fields({
    seed: anyNumber,
    of: anyNumber,
    before: anyNumber,
    scripts: listOf(taken),
  }),
  DrawAskedSchema: fields({
    rule,
    seed,
    anew,
    reason,
    submission_ids: listOf(sentId, {
      max: 10_000,
      tooMany: 'At most 10,000 scripts are drawn at once.',
    }),
  }),
  DrawSchema: draw,
  WhySchema: why,
  WordSchema: {
    takes: [
      { give: { verdict: 'agrees' }, becomes: { verdict: 'agrees', reason: '', mark: null } },
      {
        give: { verdict: 'again', reason: ' Too low. ', mark: 62.5 },
        becomes: { verdict: 'again', reason: 'Too low.', mark: 62.5 },
      },
      ...mark.takes.map(({ give, becomes }) => ({
        give: { verdict: 'agrees', reason: 'Good.', mark: give },
        becomes: {
          verdict: 'agrees',
          reason: 'Good.',
          mark: becomes === undefined ? give : becomes,
        },
      })),
    ],
    refuses: [
      { give: { verdict: 'again' }, says: 'Say why it should be looked at again.' },
      { give: { verdict: 'again', reason: '  ' }, says: 'Say why it should be looked at again.' },
      { give: { verdict: 'maybe' }, says: 'verdict is agrees or again.' },
      { give: {} },
      { give: { verdict: 'agrees', reason: 7 }, says: 'A reason is text.' },
      {
        give: { verdict: 'agrees', reason: 'x'.repeat(2001) },
        says: 'A reason has at most 2,000 characters.',
      },
      { give: { verdict: 'agrees', mark: 101 }, says: 'A mark is between 0 and 100.' },
      { give: { verdict: 'agrees', mark: -1 }, says: 'A mark is between 0 and 100.' },
      { give: { verdict: 'agrees', mark: '7' } },
    ],
  },
  ModerationSchema: fields({
    graded: anyNumber,
    moderators: listOf(fields({ user_id: id, full_name: anyText, by_role: yesNo })),
    members: listOf(person),
    draws: listOf(draw),
    scripts: listOf(sampled),
  }),
  ModeratorsSchema: fields({
    user_ids: listOf(sentId, { max: 50, tooMany: 'At most 50 moderators.' }),
  }),
  SigningAskedSchema: fields({
    digest: anyText,
    words: mayLack(trimmed('At most 2,000 characters.'), ''),
  }),
  SigningSchema: signing,
});

const figure = fields({
  id: oneOf('agreed', 'exact', 'adjacent', 'difference', 'spread', 'kappa', 'icc'),
  n: anyNumber,
  value: orNull(anyNumber),
  low: orNull(anyNumber),
  high: orNull(anyNumber),
  sentence: anyText,
});
holdShapes(report, {
  FigureSchema: figure,
  ModerationReportSchema: fields({
    assignment: anyText,
    anonymous: yesNo,
    scripts: anyNumber,
    graded: anyNumber,
    doubles: anyNumber,
    moderators: listOf(anyText),
    draws: listOf(draw),
    sample: listOf(
      fields({
        submission_id: id,
        name: anyText,
        marker: orNull(anyText),
        why: listOf(anyText),
        drawn_grade: orNull(anyText),
        grade: orNull(anyText),
        said: listOf(
          fields({ moderator: anyText, verdict, reason: anyText, mark: orNull(anyNumber) }),
        ),
      }),
    ),
    agreed: listOf(
      fields({
        submission_id: id,
        name: anyText,
        how: oneOf('rule', 'reconciled', 'third'),
        by: anyText,
        at: time,
        criteria: listOf(
          fields({
            name: anyText,
            first: anyText,
            second: anyText,
            agreed: anyText,
            reason: anyText,
          }),
        ),
      }),
    ),
    comparisons: listOf(
      fields({
        id: oneOf('blind', 'moderation'),
        n: anyNumber,
        figures: listOf(figure),
        criteria: listOf(
          fields({ id: anyText, name: anyText, n: anyNumber, figures: listOf(figure) }),
        ),
      }),
    ),
    severity: listOf(
      fields({
        marker: anyText,
        n: anyNumber,
        value: orNull(anyNumber),
        error: orNull(anyNumber),
        low: orNull(anyNumber),
        high: orNull(anyNumber),
        sentence: anyText,
      }),
    ),
    changes: listOf(
      fields({
        name: anyText,
        from: orNull(anyText),
        to: orNull(anyText),
        by: anyText,
        at: time,
        why: anyText,
      }),
    ),
    signings: listOf(signing),
    digest: anyText,
    made_at: time,
  }),
  ReportFileQuerySchema: fields({
    format: said('format is docx, pdf, csv.', oneOf('docx', 'pdf', 'csv')),
  }),
});
