import * as connection from '#contract/connect/connection.ts';
import * as sending from '#contract/connect/sending.ts';
import { holdShapes } from '#tests/support/contract/hold-shapes.ts';
import {
  anyNumber,
  anyText,
  fields,
  id,
  listOf,
  matching,
  mayLack,
  oneOf,
  orNull,
  said,
  sentId,
  type Shape,
  time,
  yesNo,
} from '#tests/support/contract/shapes.ts';

const ADDRESS =
  'Write the address that your browser shows when you open your learning environment, such as https://moodle.example.org.';
const address: Shape = matching(
  [
    { give: ' https://moodle.example.org ', becomes: 'https://moodle.example.org' },
    'http://10.0.0.5:8080/moodle',
  ],
  ['', 'moodle', 'ftp://moodle.example.org', `https://${'a'.repeat(300)}`],
  ADDRESS,
);
const token: Shape = {
  takes: [{ give: ' 12345678 ', becomes: '12345678' }, { give: 'a'.repeat(500) }],
  refuses: [null, true, 1, ['x'], { x: 1 }]
    .map((give): Shape['refuses'][number] => ({ give, says: 'Write the token.' }))
    .concat([
      { give: '1234567', says: 'A token has at least 8 characters.' },
      { give: 'a'.repeat(501), says: 'A token has at most 500 characters.' },
      ...['12345 678', '1234567\n8', '12345678\u{202E}', '令牌令牌令牌令牌'].map((give) => ({
        give,
        says: 'A token is letters, digits and signs without a space between. Copy it once more.',
      })),
    ]),
};
const remoteId = matching(
  ['1', '9'.repeat(20)],
  ['', 'x', '-1', '9'.repeat(21)],
  'An id is a number.',
);
const remoteKind: Shape = {
  ...remoteId,
  refuses: remoteId.refuses.map((one) =>
    typeof one.give === 'string' ? one : { ...one, says: 'An id is text.' },
  ),
};
const shown = fields({
  id,
  system: oneOf('moodle', 'canvas'),
  address: anyText,
  site: anyText,
  who: anyText,
  saved_at: time,
});
const remote = fields({
  course_id: remoteKind,
  course: anyText,
  id: remoteKind,
  name: anyText,
  due_at: orNull(time),
  graded_by: oneOf('points', 'words', 'nothing'),
  max: orNull(anyNumber),
  teams: yesNo,
  anonymous: yesNo,
});
holdShapes(connection, {
  ConnectionSchema: shown,
  RemoteAssignmentSchema: remote,
  NewConnectionSchema: fields({
    system: said('system is moodle or canvas.', oneOf('moodle', 'canvas')),
    address,
    token,
  }),
  LinkBodySchema: fields({ connection_id: sentId, course_id: remoteKind, remote_id: remoteKind }),
  LinkStateSchema: fields({
    link: orNull(fields({ connection: shown, remote, linked_at: time })),
    connections: listOf(shown),
  }),
});

const values = fields({ grade: orNull(anyText), comment: orNull(anyText) });
const row = fields({
  n: anyNumber,
  student: anyText,
  submission_id: id,
  state: oneOf('waiting', 'conflict', 'left', 'sending', 'sent', 'same', 'refused', 'failed'),
  why: anyText,
  before: values,
  after: values,
  document: orNull(anyText),
  criteria: anyNumber,
  there: orNull(values),
  sent_at: orNull(time),
});
const state = oneOf('shown', 'under_way', 'done');
const summary = fields({
  id,
  site: anyText,
  remote_name: anyText,
  state,
  created_at: time,
  arrived: anyNumber,
});
const number: Shape = {
  takes: [{ give: 1 }, { give: 5000 }],
  refuses: [
    ...[null, true, 'x', ['x'], { x: 1 }, 1.5].map((give) => ({
      give,
      says: 'A row is a number.',
    })),
    { give: 0, says: 'Rows begin at 1.' },
  ],
};
holdShapes(sending, {
  SendingRowSchema: row,
  SendingSummarySchema: summary,
  SendingListSchema: listOf(summary),
  SendingSchema: fields({
    id,
    assignment_id: id,
    system: oneOf('moodle', 'canvas'),
    site: anyText,
    remote_name: anyText,
    state,
    rows: listOf(row),
    wait_s: anyNumber,
    created_at: time,
  }),
  LookBodySchema: fields({ documents: mayLack(said('documents is true or false.', yesNo), false) }),
  SendBodySchema: fields({
    rows: mayLack(listOf(number, { max: 5000, tooMany: 'At most 5000 rows.' })),
  }),
});
