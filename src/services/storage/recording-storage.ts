import { MOST_STEPS, type RecordedStep, recordingIn, toRecording } from '#lib/charts/recording.ts';
import { setRecordingOn } from './recording-switch.ts';

const STEPS = 'marginalia.recording';
const SINCE = 'marginalia.recording.since';
/** Writing the whole list with each step would be felt; a second of it may be lost with the power. */
const WRITE_AFTER_MS = 1_000;

const quietly = <T>(act: () => T, otherwise: T): T => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

/** The recorded steps of this browser, kept in its storage; one that stores nothing keeps them as long as the page. */
export function createRecordingStorage(storage: () => Storage, now: () => number = Date.now) {
  let steps: RecordedStep[] = quietly(
    () => recordingIn(storage().getItem(STEPS) ?? '')?.steps ?? [],
    [],
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    quietly(() => storage().setItem(STEPS, JSON.stringify(toRecording(steps))), undefined);
  };
  const since = (): number => quietly(() => Number(storage().getItem(SINCE)) || 0, 0);
  let began = since();
  return {
    count: () => steps.length,
    isFull: () => steps.length >= MOST_STEPS,
    text: () => JSON.stringify(toRecording(steps), null, 1),
    switchOn: (isOn: boolean) => {
      if (isOn && (began === 0 || steps.length === 0)) {
        began = now();
        quietly(() => storage().setItem(SINCE, String(began)), undefined);
      }
      quietly(() => setRecordingOn(storage(), isOn), undefined);
      if (!isOn) write();
    },
    add: (step: Omit<RecordedStep, 'time'>) => {
      steps = [...steps, { ...step, time: Math.max(0, now() - began) }];
      timer ??= setTimeout(write, WRITE_AFTER_MS);
    },
    /** Before the page goes. */
    write,
    clear: () => {
      steps = [];
      began = now();
      clearTimeout(timer);
      timer = undefined;
      quietly(() => {
        storage().removeItem(STEPS);
        storage().setItem(SINCE, String(began));
      }, undefined);
    },
  };
}

export type RecordingStorage = ReturnType<typeof createRecordingStorage>;
