import {
  anyNumber,
  anyText,
  fields,
  id,
  listOf,
  matching,
  mayLack,
  numberOf,
  oneOf,
  orNull,
  type Shape,
  textOf,
  time,
  yesNo,
} from './shapes.ts';

/** Shapes of marks, which more than one part of the contract holds. */
export const rubricId = matching(
  ['a', `${'A'.repeat(38)}_-`],
  ['', 'a'.repeat(41), 'a b', 'ä', 'a.b'],
  'An id has 1 to 40 letters, digits, hyphens or underscores.',
);
export const withDecimals = (shape: Shape, says: string): Shape => ({
  takes: [...shape.takes, { give: 0.125 }, { give: 7.5 }],
  refuses: [...shape.refuses, { give: 0.1255, says }],
});
export const points = withDecimals(
  numberOf(-100_000, 100_000, 'Points are a number between −100,000 and 100,000.'),
  'Points have at most 3 decimals.',
);

export const totals = {
  total: orNull(anyNumber),
  max: anyNumber,
  complete: yesNo,
  marked: anyNumber,
  markable: anyNumber,
  missing: listOf(anyText),
  so_far: fields({ points: anyNumber, max: anyNumber }),
};
export const levelIds = orNull(
  listOf(rubricId, { max: 100, tooMany: 'At most 100 levels are chosen.' }),
);
export const comment = textOf(5000, {
  kind: 'A comment is text.',
  tooLong: 'A comment has at most 5,000 characters.',
});
export const round = oneOf('first', 'second', 'third', 'agreed');
/** That of a sheet can also be what somebody gives a script that came back to them. */
const sheetRound = oneOf('first', 'second', 'third', 'agreed', 'again');
export const marker = fields({ id, name: anyText });
export const markOf = fields({
  criterion: rubricId,
  level_ids: levelIds,
  points: orNull(points),
  comment,
  reason: mayLack(anyText),
  round: sheetRound,
  marker,
  rubric_version: anyNumber,
  version: anyNumber,
  created_at: time,
  updated_at: time,
});
export const value = fields({
  level_ids: orNull(listOf(anyText)),
  points: orNull(anyNumber),
  comment: anyText,
  reason: mayLack(anyText),
});
export const decision = fields({
  proposed_grade: orNull(anyText),
  grade: orNull(anyText),
  reason: anyText,
  decided_by: anyText,
  decided_at: time,
});
/** Said where it is so, and left out where it isn’t. */
const onlyTrue: Shape = {
  takes: [{ give: true }],
  refuses: [{ give: false }, { give: null }, { give: 'true' }],
};
export const sheetOf = fields({
  submission_id: id,
  round: sheetRound,
  rubric_version: anyNumber,
  marks: listOf(markOf),
  ...totals,
  proposed_grade: orNull(anyText),
  decision: orNull(decision),
  is_blind: mayLack(onlyTrue),
});
