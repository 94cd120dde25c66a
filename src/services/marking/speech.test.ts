import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { listen, type Recogniser } from './speech.ts';

/** Replaces the browser's own recogniser: it hears what the test says. */
class Ear implements Recogniser {
  static made: Ear[] = [];
  lang = '';
  continuous = false;
  interimResults = false;
  onresult: Recogniser['onresult'] = null;
  onerror: Recogniser['onerror'] = null;
  onend: Recogniser['onend'] = null;
  did: string[] = [];
  constructor() {
    Ear.made.push(this);
  }
  start() {
    this.did.push('start');
  }
  stop() {
    this.did.push('stop');
  }
  abort() {
    this.did.push('abort');
  }
  hear(resultIndex: number, ...words: [text: string, isFinal: boolean][]) {
    this.onresult?.({
      resultIndex,
      results: words.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal })),
    });
  }
}

function listening(world: Parameters<typeof listen>[0]) {
  const told: unknown[] = [];
  const machine = setup({ actors: { listen: listen(world, 'en-GB') } }).createMachine({
    invoke: { id: 'listen', src: 'listen' },
    on: { '*': { actions: ({ event }) => told.push(event) } },
  });
  const actor = createActor(machine).start();
  return { told, actor, ear: Ear.made.at(-1)! };
}

test('[DESK-16] reports words as final once they are, and before that as preliminary, from the first new one on', () => {
  const { told, ear } = listening({ webkitSpeechRecognition: Ear });
  expect([ear.lang, ear.continuous, ear.interimResults, ear.did]).toEqual([
    'en-GB',
    true,
    true,
    ['start'],
  ]);
  ear.hear(0, [' well ', false], ['ar', false]);
  ear.hear(0, [' Well argued. ', true]);
  ear.hear(1, ['Well argued.', true], ['Go on.', true], ['and', false]);
  ear.hear(3, ['Well argued.', true], ['Go on.', true], ['and', false], ['  ', true]);
  expect(told).toEqual([
    { type: 'speech.heard', text: 'well ar' },
    { type: 'speech.said', text: 'Well argued.' },
    { type: 'speech.heard', text: '' },
    { type: 'speech.said', text: 'Go on.' },
    { type: 'speech.heard', text: 'and' },
    { type: 'speech.heard', text: '' },
  ]);
});

test.each([
  ['not-allowed', 'forbidden'],
  ['service-not-allowed', 'forbidden'],
  ['audio-capture', 'forbidden'],
  ['network', 'unreached'],
  ['language-not-supported', 'unreached'],
])('[DESK-16] reports %s as %s', (error, because) => {
  const { told, ear } = listening({ SpeechRecognition: Ear });
  ear.onerror?.({ error });
  expect(told).toEqual([{ type: 'speech.failed', because }]);
});

test('[DESK-16] silence just ends it; finishing waits for the last words, stopping doesn’t', () => {
  const { told, ear, actor } = listening({ SpeechRecognition: Ear });
  ear.onerror?.({ error: 'no-speech' });
  ear.onend?.();
  expect(told).toEqual([{ type: 'speech.ended' }]);
  actor.getSnapshot().children['listen']?.send({ type: 'speech.finish' });
  expect(ear.did).toEqual(['start', 'stop']);
  actor.stop();
  expect([ear.did.at(-1), ear.onresult, ear.onend]).toEqual(['abort', null, null]);
});

test('[DESK-16] reports that the browser can’t listen, or won’t start', () => {
  expect(listening({}).told).toEqual([{ type: 'speech.failed', because: 'unreached' }]);
  class Mute extends Ear {
    override start() {
      throw new Error('busy');
    }
  }
  expect(listening({ SpeechRecognition: Mute }).told).toEqual([
    { type: 'speech.failed', because: 'unreached' },
  ]);
});
