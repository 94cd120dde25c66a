import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeOf, type KeptNotes } from '#lib/marking/notes.ts';
import { marginActors } from '#services/marking/notes.ts';
import * as recalled from '#services/marking/recalled.ts';
import { openApi, type Api } from '#tests/support/api.ts';
import { httpAs, run } from '#tests/support/services.ts';
import { stage } from '#tests/support/workbench.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

test('[DESK-9] a half-written note that a second tab took over and sent doesn’t cause refusals in the first tab', async () => {
  const teacher = await api.teacher();
  const { ada } = await stage(teacher);
  const place = { selectors: [], file_id: null, criterion: null };
  const kept: KeptNotes = {
    over: [],
    outbox: [],
    pen: { key: 'first', id: null, ...place, text: 'Half a' },
  };
  const storage = Object.assign(
    Object.create({
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null;
      },
    }) as Storage,
    { 'marginalia.notes.1.5.first': JSON.stringify(kept) },
  );
  const actors = marginActors(
    httpAs(teacher),
    async () =>
      recalled.notes(storage, 'marginalia.notes.1.5.', 'marginalia.notes.1.5.second').kept,
  );
  const { kept: takenUp } = await run(actors.loadNotes, { submission: ada.id });
  await run(actors.sendChange, {
    submission: ada.id,
    change: changeOf(takenUp!.pen!)!,
    version: null,
  });
  await run(actors.sendChange, {
    submission: ada.id,
    change: changeOf({ ...kept.pen!, text: 'Half a sentence, ended.' })!,
    version: null,
  });
  expect(
    (await run(actors.loadNotes, { submission: ada.id })).notes.map(({ text }) => text),
  ).toEqual(['Half a', 'Half a sentence, ended.']);
});
