import { expect, test } from 'vitest';
import { recordingIn, toRecording } from './recording.ts';

const step = { chart: 'session', actor: 1, event: 'session.signOut', took: ['session.signedIn | session.signOut [0]'], at: ['session.signingOut.alone'], time: 20 };

test('[CHART-6] a recording is read as it was written; anything else is none', () => {
  expect(recordingIn(JSON.stringify(toRecording([step])))).toEqual(toRecording([step]));
  for (const text of ['', 'null', '[]', '{"kind":"else"}', JSON.stringify({ ...toRecording([step]), version: 2 }), JSON.stringify(toRecording([{ ...step, time: -1 }]))]) {
    expect([text, recordingIn(text)]).toEqual([text, null]);
  }
});

test('[CHART-5] what a recording doesn’t know is not in it', () => {
  const smuggled = { ...toRecording([{ ...step, text: 'an essay' } as never]), student: 'Ada' };
  expect(JSON.stringify(recordingIn(JSON.stringify(smuggled)))).not.toMatch(/essay|Ada/);
});
