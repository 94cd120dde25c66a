import { assign, fromPromise, setup } from 'xstate';
import type { SubmissionFile } from '#contract/submissions/submission-file.ts';
import { type DrawnFile, drawnAs, ZOOMS } from '#lib/marking/drawn.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface ScriptContext {
  submission: number;
  files: readonly SubmissionFile[];
  /** The file shown. */
  file: number;
  /** What is drawn of it. */
  drawn: DrawnFile | null;
  /** The size, as a share of the available width: 1 fits. */
  zoom: number;
  /** Rotation of pictures, in quarter turns to the right. */
  turns: number;
  /** Whether thumbnails of all pages are shown next to the text. */
  rail: boolean;
  failure: FailureFacts | null;
}

export type ScriptEvent =
  | { type: 'file.choose'; file: number }
  /** As it was handed in, or only its text. */
  | { type: 'original.show' }
  | { type: 'text.show' }
  | { type: 'zoom.in' }
  | { type: 'zoom.out' }
  | { type: 'zoom.fit' }
  | { type: 'picture.turn' }
  | { type: 'rail.toggle' }
  | { type: 'script.retry' };

const fileOf = ({
  files,
  file,
}: Pick<ScriptContext, 'files' | 'file'>): SubmissionFile | undefined =>
  files.find(({ id }) => id === file);

const zooming = {
  'zoom.in': { guard: 'canGrow', actions: 'growZoom' },
  'zoom.out': { guard: 'canShrink', actions: 'shrinkZoom' },
  'zoom.fit': { actions: 'fitZoom' },
} as const;

export const scriptMachine = setup({
  types: {} as {
    context: ScriptContext;
    events: ScriptEvent;
    input: { submission: number; files: readonly SubmissionFile[] };
    tags: 'busy';
  },
  actors: {
    openFile: fromPromise<DrawnFile, { submission: number; file: SubmissionFile }>(
      promiseNotProvided,
    ),
  },
  guards: {
    canDraw: ({ context }) => drawnAs(fileOf(context)?.filename ?? '') !== null,
    isAnotherFile: ({ context }, { file }: { file: number }) =>
      file !== context.file && context.files.some(({ id }) => id === file),
    canGrow: ({ context }) => context.zoom < ZOOMS.at(-1)!,
    canShrink: ({ context }) => context.zoom > ZOOMS[0],
  },
  actions: {
    chooseFile: assign((_, { file }: { file: number }) => ({
      file,
      drawn: null,
      turns: 0,
      failure: null,
    })),
    setDrawing: assign((_, { drawn }: { drawn: DrawnFile }) => ({ drawn })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    growZoom: assign(({ context }) => ({ zoom: ZOOMS.find((zoom) => zoom > context.zoom)! })),
    shrinkZoom: assign(({ context }) => ({ zoom: ZOOMS.findLast((zoom) => zoom < context.zoom)! })),
    fitZoom: assign({ zoom: 1 }),
    toggleRail: assign(({ context }) => ({ rail: !context.rail })),
    turnPicture: assign(({ context }) => ({ turns: (context.turns + 1) % 4 })),
  },
}).createMachine({
  id: 'script',
  description:
    'How the files of a submission are shown: as handed in if that is possible, otherwise as text.',
  context: ({ input: { submission, files } }) => ({
    submission,
    files,
    file: files[0]?.id ?? 0,
    drawn: null,
    zoom: 1,
    turns: 0,
    rail: false,
    failure: null,
  }),
  on: {
    'file.choose': {
      guard: { type: 'isAnotherFile', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'chooseFile', params: ({ event }) => event },
    },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether the file can be displayed or its text is shown.',
      always: [{ guard: 'canDraw', target: 'opening' }, { target: 'text' }],
    },
    opening: {
      description: 'The file is being fetched for display.',
      tags: 'busy',
      on: { 'text.show': 'text' },
      invoke: {
        id: 'openFile',
        src: 'openFile',
        input: ({ context }) => ({ submission: context.submission, file: fileOf(context)! }),
        onDone: {
          target: 'drawn',
          actions: { type: 'setDrawing', params: ({ event }) => ({ drawn: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    drawn: {
      description: 'The file is shown as handed in.',
      on: {
        ...zooming,
        'text.show': 'text',
        'picture.turn': { actions: 'turnPicture' },
        'rail.toggle': { actions: 'toggleRail' },
      },
    },
    failed: {
      description: 'The file couldn’t be displayed; its text is shown instead.',
      on: { 'script.retry': 'opening', 'text.show': 'text' },
    },
    text: {
      description: 'Only the text is shown.',
      on: { ...zooming, 'original.show': 'deciding' },
    },
  },
});
