import { useSelector } from '@xstate/react';
import {
  dictationCommands,
  isListening,
  isOff,
  selectBecause,
  selectHeard,
  type DictationRef,
} from '#machines/marking/dictation.view.ts';

const WHY = {
  forbidden: 'Nothing can be heard: allow this site the microphone in your browser.',
  unreached: 'Your browser could not turn speech into words. Check your connection and try again.',
} as const;

/** Dictates feedback, if the browser supports it (DESK-16). */
export function Dictation({ actor }: { actor: DictationRef }) {
  const listening = useSelector(actor, isListening);
  const off = useSelector(actor, isOff);
  const heard = useSelector(actor, selectHeard);
  const because = useSelector(actor, selectBecause);
  const commands = dictationCommands(actor);
  return (
    <>
      <button
        type="button"
        aria-pressed={listening}
        className="min-h-6 text-sm text-accent hover:underline"
        onClick={listening ? commands.stop : commands.start}
      >
        {listening ? 'Stop dictating' : 'Dictate'}
      </button>
      <span role="status" className="order-last basis-full text-right text-sm text-ink-muted">
        {because !== null
          ? WHY[because]
          : off
            ? ''
            : listening && heard === ''
              ? 'Listening. Your browser may send what you say to its maker.'
              : heard === ''
                ? 'The last words…'
                : `${heard}…`}
      </span>
    </>
  );
}
