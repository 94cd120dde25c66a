import { type AnyActor, createActor } from 'xstate';
import { recordingMachine } from '#machines/recording/recording.machine.ts';
import type { RecordingRef } from '#machines/recording/recording.view.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { watchCharts } from '#services/charts/recording.ts';
import { createRecordingStorage } from '#services/storage/recording-storage.ts';
import { isRecordingOn } from '#services/storage/recording-switch.ts';
import { kept } from '#services/storage/kept.ts';

let recording: RecordingRef | null = null;

/** The recording of this browser, made once; `known` are the actors that ran before it. */
export function openRecording(known: readonly AnyActor[] = []): RecordingRef {
  if (recording !== null) return recording;
  const steps = createRecordingStorage(kept);
  recording = createActor(
    recordingMachine.provide({
      actors: { watchCharts: watchCharts(steps, known) },
      actions: {
        forget: steps.clear,
        download: () =>
          saveFile(
            'marginalia-recording.json',
            new Blob([steps.text()], { type: 'application/json' }),
          ),
      },
    }),
    { input: { isOn: isRecordingOn(kept), count: steps.count() } },
  ).start();
  return recording;
}
