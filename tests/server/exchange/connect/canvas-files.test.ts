import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SendingRow } from '#contract/exchange/sending.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { connected } from '#tests/support/vle/connected.ts';
import { type FakeCanvas, fakeCanvas } from '#tests/support/vle/fake-canvas.ts';

const NAME = 'Feedback - Essay.pdf';
const CLASS = [
  { id: 11, name: 'Ada', sis: 'S1', files: { 'essay.txt': 'Leaves.' } },
  { id: 12, name: 'Bob', sis: 'S2', files: { 'essay.txt': 'Light.' } },
];

describe('[OUT-4] [OUT-7] feedback as files on comments, with a Canvas token', () => {
  let api: Api;
  let teacher: Caller;
  let canvas: FakeCanvas;
  let here: Awaited<ReturnType<typeof connected>>;
  beforeAll(async () => {
    api = await openApi({
      env: { CONNECT_HOSTS: '127.0.0.1', CONNECT_FILE_HOSTS: '127.0.0.1' },
      allowances: { connect: { points: 1000, duration: 600 } },
    });
    teacher = await api.teacher();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    canvas = await fakeCanvas({ students: CLASS });
    here = await connected(teacher, canvas);
    await here.takeIn();
    await here.mark('S1', { grade: '70', feedback_text: 'Well **argued**.' });
    canvas.files.state.heard.length = 0;
  });
  afterEach(() => canvas.close());
  const sendAda = async (): Promise<SendingRow> =>
    (await here.send((await here.look(true)).id)).body.rows[0]!;
  const there = (): Buffer[] =>
    (canvas.comments.get(11) ?? [])
      .flatMap(({ files = [] }) => files)
      .map((id) => canvas.files.files.get(id)!.bytes);

  test.each([
    ['a redirect', 303],
    ['201 and where it lies', 201],
  ])(
    'each student gets their own tagged PDF on the comment, confirmed by %s; the same isn’t sent twice, and a changed one is added',
    async (_, confirms) => {
      canvas.files.state.confirms = confirms;
      const shown = await here.look(true);
      expect(shown.rows.map(({ student, state, document }) => [student, state, document])).toEqual([
        ['Ada', 'waiting', NAME],
        ['Bob', 'left', null],
      ]);
      expect([canvas.puts, canvas.files.files.size]).toEqual([[], 0]);
      expect((await here.send(shown.id)).body.rows[0]).toMatchObject({
        state: 'sent',
        why: '',
        there: { grade: '70' },
      });
      expect(canvas.comments.get(11)).toEqual([
        { author_id: 900, comment: 'Well **argued**.', files: [7000] },
      ]);
      const { isTagged, texts } = await readPdf(Uint8Array.from(there()[0]!));
      expect([isTagged, texts.join(' ')]).toEqual([
        true,
        expect.stringMatching(/Ada.*70.*Well.*argued/s),
      ]);
      expect(canvas.files.state.heard.every((authorization) => authorization === undefined)).toBe(
        true,
      );
      expect((await here.look(true)).rows[0]).toMatchObject({
        state: 'left',
        why: 'Canvas already has this.',
        document: null,
      });

      await here.mark('S1', { feedback_text: 'Better.' });
      expect(await sendAda()).toMatchObject({ state: 'sent' });
      expect([
        there().length,
        (await readPdf(Uint8Array.from(there()[1]!))).texts.join(' '),
      ]).toEqual([2, expect.stringContaining('Better.')]);
      canvas.comments.get(11)!.pop();
      canvas.comments.get(11)!.push({ author_id: 900, comment: 'Better.' });
      expect((await here.look(true)).rows[0]).toMatchObject({
        state: 'waiting',
        document: NAME,
        after: { grade: null, comment: null },
      });
    },
  );

  test('if the document wasn’t sent the first time, it is sent alone, on a comment that doesn’t repeat the feedback', async () => {
    await here.send((await here.look()).id);
    expect(await sendAda()).toMatchObject({ state: 'sent' });
    expect(canvas.comments.get(11)).toEqual([
      { author_id: 900, comment: 'Well **argued**.' },
      { author_id: 900, comment: 'Please see attached files.', files: [7000] },
    ]);
    expect((await here.look(true)).rows[0]).toMatchObject({ state: 'left' });
  });

  test('interrupted before or after Canvas has accepted it, one file is attached to one comment', async () => {
    const { id } = await here.look(true);
    canvas.files.state.breaksBeforeConfirm = true;
    expect((await here.send(id)).status).toBe(503);
    expect(canvas.puts).toEqual([]);
    canvas.state.breaksAfterPut = true;
    expect((await here.send(id)).status).toBe(503);
    expect((await here.send(id)).body.rows[0]).toMatchObject({ state: 'same' });
    expect([canvas.puts.length, canvas.files.state.uploads, there().length]).toEqual([1, 1, 1]);
    expect((await here.look(true)).rows[0]).toMatchObject({ state: 'left' });
  });

  test('an existing file isn’t attached again when a grade overwrites what was changed meanwhile', async () => {
    const { id } = await here.look(true);
    canvas.state.breaksAfterPut = true;
    await here.send(id);
    canvas.graded.set(11, { score: 40, grade: '40' });
    expect((await here.send(id)).body.rows[0]).toMatchObject({ state: 'conflict' });
    expect((await here.send(id, [1])).body.rows[0]).toMatchObject({
      state: 'sent',
      there: { grade: '70' },
    });
    expect([canvas.comments.get(11)!.length, canvas.files.state.uploads]).toEqual([1, 1]);
  });

  test('a file renamed by Canvas is still recognised, by its bytes and then by its id', async () => {
    canvas.files.state.renames = (name) => name.replaceAll(' ', '_').replace('.pdf', '-1.pdf');
    expect(await sendAda()).toMatchObject({ state: 'sent', document: NAME });
    expect(canvas.files.files.get(7000)!.name).toBe('Feedback_-_Essay-1.pdf');
    expect((await here.look(true)).rows[0]).toMatchObject({
      state: 'left',
      why: 'Canvas already has this.',
    });
    canvas.comments.get(11)![0]!.files = [];
    expect((await here.look(true)).rows[0]).toMatchObject({ state: 'waiting', document: NAME });
  });

  test('someone else’s file of that name isn’t taken for this educator’s', async () => {
    await sendAda();
    canvas.comments.set(
      11,
      canvas.comments.get(11)!.map((comment) => ({ ...comment, author_id: 901 })),
    );
    expect((await here.look(true)).rows[0]).toMatchObject({ state: 'waiting', document: NAME });
  });

  test('a refusal by Canvas or the place for files ends it with their message, and the student gets nothing', async () => {
    const { state } = canvas.files;
    state.refuses = 'file size exceeds quota';
    expect(await sendAda()).toMatchObject({
      state: 'failed',
      why: 'Canvas refused it: file size exceeds quota',
    });
    state.refuses = '';
    state.placeRefuses = 400;
    expect(await sendAda()).toMatchObject({
      state: 'failed',
      why: `Canvas didn’t accept “${NAME}”. Its size or type may not be allowed there.`,
    });
    state.placeSays = 'file size exceeds quota limits';
    expect(await sendAda()).toMatchObject({
      state: 'failed',
      why: `Canvas didn’t accept “${NAME}”: file size exceeds quota limits`,
    });
    Object.assign(state, { placeRefuses: 503, placeSays: 'slow down' });
    const { id } = await here.look(true);
    expect((await here.send(id)).body).toMatchObject({ state: 'under_way', wait_s: 30 });
    state.placeRefuses = 500;
    expect((await here.send(id)).status).toBe(503);
    expect([canvas.puts, canvas.comments.size]).toEqual([[], 0]);
  });

  test('the confirmation is followed only to the same Canvas, and the file isn’t sent to a private address', async () => {
    const { state } = canvas.files;
    state.elsewhere = canvas.files.store.address;
    expect(await sendAda()).toMatchObject({
      state: 'failed',
      why: expect.stringContaining(
        `confirmed at ${canvas.files.store.address}, but the token is only ever sent to`,
      ),
    });
    expect(state.heard).toEqual([undefined]);
    for (const [place, said] of [
      ['http://files.example.org/', 'must begin with https://'],
      ['https://10.1.2.3/', 'private network'],
      ['nowhere', 'didn’t say where to upload'],
    ] as const) {
      state.uploadUrl = place;
      expect(await sendAda()).toMatchObject({
        state: 'failed',
        why: expect.stringContaining(said),
      });
    }
    expect(canvas.puts).toEqual([]);
  });

  test('detects a document that arrives changed', async () => {
    canvas.files.state.cuts = true;
    expect(await sendAda()).toMatchObject({
      state: 'refused',
      why: expect.stringContaining(`doesn’t hold “${NAME}” as it was sent`),
    });
  });
});
