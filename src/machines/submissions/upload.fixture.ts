import { expect } from 'vitest';
import { submission } from '#tests/support/submissions.ts';
import type { Walk } from '#tests/support/charts/walk.ts';
import type { FileSettled } from './upload-file.machine.ts';
import type { uploadMachine } from './upload.machine.ts';

export const essay = new File(['words'], 'doe_jane_12345678.docx', { lastModified: 1 });
export const notes = new File(['more'], 'notes.txt', { lastModified: 2 });
export const program = new File(['MZ'], 'setup.exe', { lastModified: 3 });

export const sent = (line: number): FileSettled => ({
  type: 'file.settled',
  line,
  result: { kind: 'sent', submission: submission({ id: line }) },
});
export const failed = (line: number): FileSettled => ({
  type: 'file.settled',
  line,
  result: { kind: 'failed' },
});

const CAN_GO = new Set(['ready', 'stopped', 'failed']);

/** How the upload is walked: on its own, and through its dialog. */
export const uploadWalk: Walk<typeof uploadMachine> = {
  input: { assignmentId: 7, assignmentName: 'Essay 1', given: [] },
  samples: [
    { type: 'files.choose', files: [essay] },
    { type: 'files.choose', files: [essay, program, notes] },
    { type: 'file.remove', line: 1 },
    { type: 'file.remove', line: 2 },
    sent(1),
    sent(2),
    failed(1),
    sent(3),
    failed(3),
  ],
  key: ({ context }) => context.lines.map(({ line, state }) => `${line} ${state}`),
  allow: ({ context: { lines, handed } }, event) => {
    if (event.type === 'upload.draft') return handed.length > 0;
    const stateOf = (line: number) => lines.find((other) => other.line === line)?.state;
    if (event.type === 'file.settled') return stateOf(event.line) === 'sending';
    if (event.type === 'file.remove')
      return stateOf(event.line) !== undefined && stateOf(event.line) !== 'sent';
    return (
      event.type !== 'files.choose' ||
      lines.length === 0 ||
      (lines.length === 1 && event.files.length === 3)
    );
  },
  facts: () => {
    let sending: number[] = [];
    let sentLines: number[] = [];
    return {
      '[UPL-2] [UPL-4] without a file that can be sent nothing starts': ({
        event,
        before,
        after,
      }) => {
        if (event.type !== 'upload.start') return;
        const possible = before.context.lines.some(({ state }) => CAN_GO.has(state));
        expect(after.matches('sending')).toBe(possible);
      },
      'every file to send is told to, a refused one never': ({ event, before, world }) => {
        if (event.type !== 'upload.start') return;
        sending = before.context.lines
          .filter(({ state }) => CAN_GO.has(state))
          .map(({ line }) => line);
        const told = world.heard
          .filter(({ event: { type } }) => type === 'file.send')
          .slice(sending.length ? -sending.length : Infinity);
        expect(told.map(({ id }) => id)).toEqual(sending.map((line) => `file-${line}`));
        for (const { event: order } of told)
          expect(order).toMatchObject({ inBatch: before.context.lines.length > 1 });
      },
      'one bad file does not stop the rest: it ends when every one has settled': ({
        event,
        after,
      }) => {
        if (event.type !== 'file.settled') return;
        sending = sending.filter((line) => line !== event.line);
        if (event.result.kind === 'sent') sentLines = [...sentLines, event.line];
        expect(after.matches('sending')).toBe(sending.length > 0);
        for (const line of sentLines)
          expect(after.context.lines).toContainEqual(
            expect.objectContaining({ line, state: 'sent' }),
          );
      },
      'what was sent is handed on at once': ({ event, world }) => {
        if (event.type !== 'file.settled' || event.result.kind !== 'sent') return;
        expect(world.toParent).toContainEqual({
          type: 'row.changed',
          submission: event.result.submission,
        });
      },
      'several files end with one word for all; one file has told its own': ({
        event,
        after,
        before,
        told,
      }) => {
        if (event.type === 'upload.cancel') return expect(told).toHaveLength(1);
        const ended = event.type === 'file.settled' && !after.matches('sending');
        expect(told).toHaveLength(ended && before.context.lines.length > 1 ? 1 : 0);
      },
      '[EASE-17] what was handed in, and nothing else, can be drafted on from here': ({
        event,
        before,
        world,
      }) => {
        if (
          event.type !== 'upload.draft' ||
          before.matches('sending') ||
          before.matches('complete') ||
          sentLines.length === 0
        )
          return;
        const asked = world.toParent.findLast((heard) => heard.type === 'batch.ask') as
          | { kind: string; submissions: { id: number }[] }
          | undefined;
        expect(asked?.kind).toBe('generation');
        expect(asked?.submissions.map(({ id }) => id)).toEqual(sentLines);
      },
      'a cancel stops what is under way, and what was not sent stays': ({
        event,
        before,
        after,
        world,
      }) => {
        if (event.type !== 'upload.cancel') return;
        const running = before.context.lines
          .filter(({ state }) => state === 'sending')
          .map(({ line }) => `file-${line}`);
        expect(
          world.heard
            .filter(({ event: { type } }) => type === 'file.cancel')
            .map(({ id }) => id)
            .slice(-running.length),
        ).toEqual(running);
        expect(
          after.context.lines.some(({ state }) => state === 'sending' || state === 'queued'),
        ).toBe(false);
      },
    };
  },
};
