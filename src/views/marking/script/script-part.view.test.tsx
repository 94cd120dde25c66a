import { screen, within } from '@testing-library/react';
import { beforeAll, expect } from 'vitest';
import { createActor } from 'xstate';
import { boxDrawingMachine } from '#machines/marking/box-drawing.machine.ts';
import { scriptSearchMachine } from '#machines/marking/script-search.machine.ts';
import { scriptMachine } from '#machines/marking/script.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { aDocument } from '#tests/support/desk/document.ts';
import { aMargin, NOT_REPEATED } from '#tests/support/desk/stage.tsx';
import { refusal, submission, submissionFile } from '#tests/support/submissions.ts';
import { PictureView, ScriptNotices, ScriptTools, Thumbnails } from './later-parts.ts';
import { ScriptPart } from './script-part.tsx';

const files = ['a.pdf', 'b.txt', 'c.png'].map((filename, at) =>
  submissionFile({ id: at + 1, filename }),
);
const document = { data: aDocument(), status: 'ready', failure: null, refresh: () => {} } as const;
const pages = done('openFile', {
  kind: 'pages',
  file: 1,
  count: 2,
  size: { width: 100, height: 140 },
});
const picture = done('openFile', { kind: 'picture', address: 'blob:c' });

const prose = () => window.document.querySelector<HTMLElement>('.desk-prose')!;
const script = () => within(screen.getByRole('region', { name: 'The script' }));
/** Checks which file is on top, and whether its text is shown below it. */
const looks = (file: number, text: boolean) => {
  expect(
    within(screen.getByRole('group', { name: 'Files' })).getByRole('button', { pressed: true }),
  ).toHaveTextContent(files[file - 1]!.filename);
  expect(script().queryAllByText('Cities are loud.')).toHaveLength(text ? 1 : 0);
};

beforeAll(async () => {
  await Promise.all([
    ScriptNotices.fetchAhead(),
    Thumbnails.fetchAhead(),
    ScriptTools.fetchAhead(),
    PictureView.fetchAhead(),
  ]);
});

walkView(scriptMachine, {
  input: { submission: 5, files },
  samples: [
    { type: 'file.choose', file: 1 },
    { type: 'file.choose', file: 2 },
    { type: 'file.choose', file: 3 },
    pages,
    picture,
    fails('openFile', refusal(404)),
  ],
  key: ({ context }) => [
    context.file,
    context.zoom,
    context.turns,
    context.rail,
    context.drawn?.kind,
  ],
  allow: ({ context }, event) => {
    if (
      event.type === 'xstate.done.actor.openFile' &&
      (event.output as { kind: string }).kind !== (context.file === 1 ? 'pages' : 'picture')
    )
      return false;
    if (event.type === 'original.show') return context.file !== 2;
    if (event.type === 'rail.toggle') return context.drawn?.kind === 'pages' && context.zoom === 1;
    if (event.type === 'picture.turn')
      return context.drawn?.kind === 'picture' && context.turns === 0 && context.zoom === 1;
    // Doing it once is enough.
    if (event.type === 'zoom.in') return context.zoom === 1 && context.turns === 0;
    if (event.type === 'zoom.out') return context.zoom > 1;
    if (context.rail) return event.type === 'text.show' || event.type.startsWith('xstate.');
    if (context.zoom > 1) return event.type === 'zoom.fit' || event.type.startsWith('xstate.');
    return true;
  },
  facts: {
    '[DESK-2] pages and pictures are drawn as they were handed in, as large as was asked for': ({
      after: { value, context },
    }) => {
      if (value !== 'drawn') return;
      expect(screen.getByRole('button', { name: /fit the width/ })).toHaveTextContent(
        `${context.zoom * 100} %`,
      );
      if (context.drawn?.kind !== 'picture')
        return expect(screen.getByText(/2 pages/)).toBeVisible();
      const shown = script().getByRole('img');
      expect(shown.parentElement!.style.transform).toContain(`rotate(${context.turns * 90}deg)`);
      expect(shown.parentElement!.parentElement).toHaveStyle({ width: `${context.zoom * 100}%` });
    },
    '[DESK-2] all pages are seen small beside the one that is read, while they are asked for': ({
      after: { value, context },
    }) => {
      if (value !== 'drawn' || context.drawn?.kind !== 'pages') return;
      expect(screen.queryByRole('navigation', { name: 'Pages' }) !== null).toBe(context.rail);
      if (context.rail)
        expect(
          within(screen.getByRole('navigation', { name: 'Pages' }))
            .getAllByRole('button')
            .map((one) => one.getAttribute('aria-label')),
        ).toEqual(['Page 1', 'Page 2']);
    },
    '[DESK-2] a text is as large as was asked for': ({ after: { value, context } }) => {
      if (value === 'text') expect(prose().style.zoom).toBe(String(context.zoom));
    },
    '[DESK-3] what can’t be drawn is read as text, and isn’t offered as pages': ({
      after: { context },
    }) => {
      if (context.file === 2)
        expect(screen.queryByRole('button', { name: /^(Pages|Text|All pages|Turn)$/ })).toBeNull();
    },
  },
  render: (actor) => (
    <ScriptPart
      actor={actor}
      drawPage={() => new Promise(() => {})}
      drawPicture={() => new Promise(() => {})}
      submission={submission({ id: 5, files })}
      document={document as never}
      margin={aMargin()}
      criteria={[]}
      user={1}
      evidence={null}
      newKey={() => 'k'}
      onOpenOriginal={() => {}}
      search={createActor(scriptSearchMachine).start()}
      boxing={createActor(boxDrawingMachine).start()}
      onBank={() => {}}
      repeated={NOT_REPEATED}
    />
  ),
  by: {
    'file.choose': ({ file }, { press }) => press(files[file - 1]!.filename),
    'original.show': (_, { press }) => press('Pages'),
    'text.show': (_, { press }) => press('Text'),
    'script.retry': (_, { press }) => press('Try again'),
    'zoom.in': (_, { press }) => press('Larger'),
    'zoom.out': (_, { press }) => press('Smaller'),
    'zoom.fit': (_, { press }) => press(/: (fit the width|usual size)$/),
    'picture.turn': (_, { press }) => press('Turn'),
    'rail.toggle': (_, { press }) => press('All pages'),
  },
  sees: {
    'script.deciding': 'passing',
    'script.opening': () =>
      expect(screen.getByRole('status', { name: 'Loading the script' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'script.drawn': ({ context }) => looks(context.file, context.drawn?.kind === 'picture'),
    'script.failed': ({ context }) => {
      expect(screen.getByText(/The pages could not be drawn/)).toBeVisible();
      looks(context.file, true);
    },
    'script.text': ({ context }) => {
      looks(context.file, true);
      expect(screen.queryByRole('img')).toBeNull();
    },
  },
});
