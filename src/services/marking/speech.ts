import { fromCallback } from 'xstate';

/** The part of the browser's speech recognition used here (Web Speech). */
export interface Recogniser {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult:
    | ((event: {
        resultIndex: number;
        results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
      }) => void)
    | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
}
type Named = Record<
  'SpeechRecognition' | 'webkitSpeechRecognition',
  (new () => Recogniser) | undefined
>;

const FORBIDDEN = new Set(['not-allowed', 'service-not-allowed', 'audio-capture']);
/** Silence and being stopped are not failures: they just end it. */
const QUIET = new Set(['no-speech', 'aborted']);

/**
 * Listens until it is stopped, told to finish, or hears nothing for long. Expects the reader's own
 * language.
 */
export const listen = (world: Partial<Named>, language: string) =>
  fromCallback<{ type: 'speech.finish' }, undefined>(({ sendBack, receive }) => {
    const Made = world.SpeechRecognition ?? world.webkitSpeechRecognition;
    if (Made === undefined) {
      sendBack({ type: 'speech.failed', because: 'unreached' });
      return undefined;
    }
    const recogniser = new Made();
    Object.assign(recogniser, { lang: language, continuous: true, interimResults: true });
    const hear: Recogniser['onresult'] = ({ resultIndex, results }) => {
      let unsure = '';
      for (const result of Array.from(results).slice(resultIndex)) {
        const text = result[0]?.transcript.trim() ?? '';
        if (!result.isFinal) unsure += ` ${text}`;
        else if (text !== '') sendBack({ type: 'speech.said', text });
      }
      sendBack({ type: 'speech.heard', text: unsure.trim() });
    };
    const fail: Recogniser['onerror'] = ({ error }) => {
      if (!QUIET.has(error))
        sendBack({
          type: 'speech.failed',
          because: FORBIDDEN.has(error) ? 'forbidden' : 'unreached',
        });
    };
    Object.assign(recogniser, {
      onresult: hear,
      onerror: fail,
      onend: () => sendBack({ type: 'speech.ended' }),
    });
    receive(() => recogniser.stop());
    try {
      recogniser.start();
    } catch {
      sendBack({ type: 'speech.failed', because: 'unreached' });
    }
    return () => {
      Object.assign(recogniser, { onresult: null, onerror: null, onend: null });
      recogniser.abort();
    };
  });
