import { expect, test } from 'vitest';
import { MOST_STEPS, type RecordedStep, recordingIn, toRecording } from './recording.ts';

const step = {
  chart: 'session',
  actor: 1,
  event: 'session.signOut',
  took: ['session.signedIn | session.signOut [0]'],
  at: ['session.signingOut.alone'],
  time: 20,
};

test('[CHART-6] a recording is read as it was written; anything else is none', () => {
  expect(recordingIn(JSON.stringify(toRecording([step])))).toEqual(toRecording([step]));
  for (const text of [
    '',
    'null',
    '[]',
    '{"kind":"else"}',
    JSON.stringify({ ...toRecording([step]), version: 2 }),
    JSON.stringify(toRecording([{ ...step, time: -1 }])),
  ]) {
    expect([text, recordingIn(text)]).toEqual([text, null]);
  }
});

test('[CHART-6] a recording names what it is, and no longer one than is kept is read', () => {
  expect(toRecording([])).toEqual({ kind: 'marginalia-recording', version: 1, steps: [] });
  const isRead = (...steps: RecordedStep[]) =>
    recordingIn(JSON.stringify(toRecording(steps))) !== null;
  const many = <One>(one: One, count: number) => Array.from({ length: count }, () => one);
  expect(MOST_STEPS).toBe(4000);
  expect([isRead(...many(step, 4000)), isRead(...many(step, 4001))]).toEqual([true, false]);
  expect([
    isRead({ ...step, event: 'e'.repeat(300), took: many('t', 64), time: 0 }),
    isRead({ ...step, event: 'e'.repeat(301) }),
    isRead({ ...step, took: many('t', 65) }),
  ]).toEqual([true, false, false]);
});

test('[CHART-5] what a recording doesn’t know is not in it', () => {
  const smuggled = { ...toRecording([{ ...step, text: 'an essay' } as never]), student: 'Ada' };
  expect(JSON.stringify(recordingIn(JSON.stringify(smuggled)))).not.toMatch(/essay|Ada/);
});
