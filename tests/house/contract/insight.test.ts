import * as fates from '#contract/insight/fates.ts';
import * as hard from '#contract/insight/hard.ts';
import * as machine from '#contract/insight/machine/machine.ts';
import * as again from '#contract/insight/marking/again.ts';
import * as drift from '#contract/insight/marking/drift.ts';
import * as insight from '#contract/insight/insight.ts';
import { holdShapes } from '#tests/support/contract/hold-shapes.ts';
import {
  anyNumber,
  anyText,
  fields,
  id,
  idText,
  listOf,
  matching,
  mayLack,
  oneOf,
  orNull,
  said,
  textOf,
  time,
  yesNo,
} from '#tests/support/contract/shapes.ts';

const perhaps = orNull(anyNumber);
const group = fields({
  key: anyText,
  label: anyText,
  n: anyNumber,
  graded: anyNumber,
  mean: perhaps,
  deviation: perhaps,
});
const part = fields({
  id: oneOf('grades', 'assignments', 'sections', 'markers', 'days', 'late', 'similarity'),
  n: anyNumber,
  groups: listOf(group),
});
const criterion = fields({
  id: anyText,
  name: anyText,
  n: anyNumber,
  mean: perhaps,
  deviation: perhaps,
  rest: perhaps,
  rest_n: anyNumber,
  fifths: listOf(group),
  odd: orNull(group),
});
const grades = fields({
  n: anyNumber,
  mean: perhaps,
  median: perhaps,
  deviation: perhaps,
  lowest: perhaps,
  highest: perhaps,
  lower_quarter: perhaps,
  upper_quarter: perhaps,
  fails: orNull(group),
  near: orNull(group),
  unlike: orNull(group),
});

holdShapes(insight, {
  GroupSchema: group,
  InsightSchema: fields({
    assignment_id: orNull(id),
    as_of: time,
    n: anyNumber,
    anonymous: yesNo,
    progress: fields({ graded: group, ungraded: group, per_day: perhaps, done_at: orNull(time) }),
    grades,
    parts: listOf(part),
    criteria: listOf(criterion),
  }),
  ScriptGroupQuerySchema: fields({
    group: matching(
      ['grades', 'grade.90', `criterion.${'a'.repeat(60)}.${'b'.repeat(60)}`, 'word.a-b_c:d'],
      ['', 'Grades', '.x', 'a.', 'a.b.c.d', 'a b', `a.${'b'.repeat(61)}`],
      'group is the key of a group, as the figures name it.',
    ),
  }),
  ScriptGroupSchema: fields({ key: anyText, label: anyText, submission_ids: listOf(id) }),
});

const quotation = fields({
  submission_id: id,
  kind: oneOf('note', 'comment', 'draft'),
  quote: anyText,
  said: anyText,
});
const hardPoint = fields({
  key: anyText,
  text: anyText,
  n: anyNumber,
  notes: anyNumber,
  comments: anyNumber,
  drafts: anyNumber,
  mean: perhaps,
  quotations: listOf(quotation),
});

holdShapes(hard, {
  HardPointSchema: hardPoint,
  HardSchema: fields({
    assignment_id: id,
    as_of: time,
    n: anyNumber,
    told: anyNumber,
    whose: oneOf('all', 'own'),
    cut: yesNo,
    criteria: listOf(
      fields({
        id: orNull(anyText),
        name: anyText,
        remarks: anyNumber,
        alone: anyNumber,
        points: listOf(hardPoint),
      }),
    ),
  }),
  ClassFeedbackSchema: fields({
    text: textOf(20_000, {
      kind: 'Feedback to the class is text.',
      tooLong: 'Feedback to the class has at most 20,000 characters.',
    }),
    version: {
      takes: [{ give: 0 }, { give: 7 }],
      refuses: [{ give: -1 }, { give: 0.5 }, { give: '1' }, { give: null }],
    },
  }),
});

const count = fields({ key: anyText, n: anyNumber, scripts: anyNumber });

holdShapes(fates, {
  FatesSchema: fields({
    assignment_id: id,
    as_of: time,
    whose: oneOf('all', 'own'),
    drafts: fields({
      written: anyNumber,
      scripts: anyNumber,
      chosen: anyNumber,
      saved: anyNumber,
      kept: perhaps,
      credits: anyNumber,
      free: anyNumber,
      own_key: anyNumber,
      timed: anyNumber,
      seconds: perhaps,
    }),
    criteria: listOf(
      fields({
        id: orNull(anyText),
        name: anyText,
        taken: count,
        edited: count,
        dropped: count,
        open: count,
        opened: count,
        changed: count,
        raised: anyNumber,
        lowered: anyNumber,
      }),
    ),
  }),
});

const person = fields({ user_id: id, name: anyText });
const scripts = fields({ key: anyText, n: anyNumber });

holdShapes(drift, {
  MarkerDriftSchema: fields({
    assignment_id: id,
    as_of: time,
    marker: person,
    mine: yesNo,
    shared_at: orNull(time),
    others: listOf(person),
    n: anyNumber,
    cohort: fields({ n: anyNumber, mean: perhaps }),
    mean: perhaps,
    band: orNull(
      fields({
        lambda: anyNumber,
        orders: anyNumber,
        level: anyNumber,
        seed: anyNumber,
        p: anyNumber,
      }),
    ),
    places: listOf(
      fields({
        position: anyNumber,
        submission_id: id,
        level: anyNumber,
        value: anyNumber,
        ewma: anyNumber,
        low: anyNumber,
        high: anyNumber,
        outside: yesNo,
      }),
    ),
    all: scripts,
    outside: scripts,
  }),
  DriftQuerySchema: fields({ marker: mayLack(idText) }),
  DriftShareSchema: fields({ shared: said('shared is true or false.', yesNo) }),
});

holdShapes(again, {
  SelfAgreementSchema: fields({
    assignment_id: id,
    since: orNull(time),
    seed: perhaps,
    marked: anyNumber,
    due: anyNumber,
    waiting: listOf(fields({ submission_id: id, name: anyText, complete: yesNo })),
    given_up: anyNumber,
    given: listOf(
      fields({ submission_id: id, name: anyText, first: perhaps, again: perhaps, given_at: time }),
    ),
    n: anyNumber,
    figures: listOf(
      fields({
        id: oneOf('agreed', 'exact', 'adjacent', 'difference', 'spread', 'kappa', 'icc'),
        n: anyNumber,
        value: perhaps,
        low: perhaps,
        high: perhaps,
        sentence: anyText,
      }),
    ),
    both: scripts,
    apart: scripts,
  }),
  AgainSchema: fields({ on: said('on is true or false.', yesNo) }),
});

const estimate = orNull(
  fields({ n: anyNumber, value: anyNumber, low: anyNumber, high: anyNumber }),
);

holdShapes(machine, {
  MachineRoundSchema: fields({
    assignment_id: id,
    as_of: time,
    whose: oneOf('all', 'own'),
    judge_first: yesNo,
    scripts: anyNumber,
    criteria: listOf(
      fields({
        id: anyText,
        name: anyText,
        n: anyNumber,
        below: anyNumber,
        faulted: anyNumber,
        precision: estimate,
        recall: estimate,
        error: estimate,
        doubts: listOf(oneOf('few', 'same', 'precision', 'recall', 'error')),
        wrong: scripts,
        missed: scripts,
      }),
    ),
  }),
});
