import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Document } from '#contract/submissions/document.ts';
import type { Guidance, OutboundPreview } from '#contract/drafts/drafting.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { createModelWriter } from '#server/features/drafts/model/providers.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { apart } from '#tests/support/apart.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { engines, type TestEngine } from '#tests/support/engines.ts';
import { type FakeProvider, startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import {
  ESSAY,
  essayTxt,
  figuredDocx,
  partlyReadPdf,
  photoPng,
  scanPdf,
  type Work,
} from '#tests/support/work.ts';

const TEXT =
  'Charging has cut traffic in Bergen, says Lin Wang.\n\nIt is not free of problems, though.';
const GUIDANCE: Guidance = {
  level: '',
  outcomes: '',
  instructions: '',
  model_answer: '',
  pictures: true,
  exemplars: [],
};

/**
 * Creates a teacher whose works are sent to the model of this name, on a server that allows
 * pictures.
 */
async function stage(
  engine: TestEngine,
  provider: FakeProvider,
  model: string,
  {
    sees = true as boolean | null,
    env = { AI_PICTURES: 'on' } as Record<string, string>,
    allows = true,
  } = {},
) {
  const settings = { AI_BASE_URL: provider.url, AI_MODEL: model, AI_PRICES: '1,0.1,10', ...env };
  const writer = await createModelWriter(readSettings(settings).ai, apart);
  const api = await openApi({ engine, env: settings, writer });
  if (sees !== null) await api.stores.drafting.abilities.put(writer.way!, sees);
  const teacher = await api.teacher();
  const assignment = (
    await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Roads',
      description: 'Discuss.',
      rubric: 'Argument, evidence',
    })
  ).body;
  await teacher.put(`/api/v1/assignments/${assignment.id}/students`, {
    students: [{ display_name: 'Wang, Lin' }],
  });
  if (allows) await teacher.put(`/api/v1/assignments/${assignment.id}/guidance`, GUIDANCE);
  const upload = async (...works: Work[]): Promise<number> => {
    const [first, ...rest] = works;
    const { id } = (
      await teacher.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({ submission_file: first!, student_identifier: 'Wang, Lin' }),
      )
    ).body;
    for (const file of rest) await teacher.post(`/api/v1/submissions/${id}/files`, form({ file }));
    return id;
  };
  const generate = (id: number, body = {}) =>
    teacher.post<Submission & { detail: { msg: string }[] }>(
      `/api/v1/submissions/${id}/generate-feedback`,
      body,
    );
  const leaving = (id: number) =>
    teacher.get<OutboundPreview & { detail: { msg: string }[] }>(
      `/api/v1/submissions/${id}/leaving`,
    );
  const sent = () => provider.requests.filter((one) => one.model === model);
  const credits = async () => (await teacher.get<User>('/api/v1/users/me')).body.credit_balance;
  return { api, teacher, assignment, upload, generate, leaving, sent, credits };
}

describe.each(engines)('works whose words are in pictures, on $name', (engine) => {
  let provider: FakeProvider;
  let on: Awaited<ReturnType<typeof stage>>;
  let api: Api;
  let teacher: Caller;
  beforeAll(async () => {
    provider = await startFakeProvider();
    on = await stage(engine, provider, 'ok');
    ({ api, teacher } = on);
  });
  afterAll(async () => {
    await api.close();
    await provider.stop();
  });

  test('[AI-29] [DRAFT-10] [DRAFT-14] the model reads a scan, and the result becomes the displayed text, with evidence in it', async () => {
    const id = await on.upload(await scanPdf());
    const before = await on.credits();
    const { status, body } = await on.generate(id);
    expect([status, await on.credits()]).toEqual([200, before! - 1]);
    expect(on.sent().map(({ stage: one, pictures }) => [one, pictures.length])).toEqual([
      ['transcribe', 1],
      ['draft', 0],
      ['read', 0],
    ]);
    // Names in what was read are removed from everything that follows.
    expect(on.sent()[1]!.user).toContain('says [person 1].');
    expect(on.sent()[1]!.user).toMatch(/\[Picture 1\. A curve that falls/);
    expect([body.files[0]!.has_text, body.files[0]!.transcript]).toEqual([
      true,
      { model: 'ok', corrected: false },
    ]);
    const document = (await teacher.get<Document>(`/api/v1/submissions/${id}/document`)).body;
    expect([document.kind, document.extension, document.text]).toEqual(['text', 'pdf', TEXT]);
    const { url } = (
      await teacher.get<{ url: string }>(`/api/v1/submissions/${id}/view-url?file_type=processed`)
    ).body;
    expect(url).toContain('.txt');
    for (const { evidence } of body.ai_feedback!.paragraphs!)
      for (const { quote, start, end } of evidence) expect(TEXT.slice(start, end)).toBe(quote);
    expect(body.ai_feedback!.paragraphs![0]!.evidence).toHaveLength(1);
    const usage = await api.stores.drafting.usageSince('2000');
    expect(usage.find(({ stage: one }) => one === 'transcribe')).toMatchObject({
      questions: 1,
      input_tokens: 900,
      cost_micros: 600 + 30 + 2000,
    });
    // Read once: another draft asks only about the text.
    const asked = on.sent().length;
    await on.generate(id);
    expect(
      on
        .sent()
        .slice(asked)
        .map(({ stage: one }) => one),
    ).toEqual(['draft', 'read']);
    expect(on.sent()[asked]!.user).toContain('A curve that falls');
  });

  test('[DRAFT-10] [DRAFT-14] a marker can correct what was read, and it is then drafted on as corrected', async () => {
    const id = await on.upload(photoPng());
    const {
      body: {
        files: [file],
      },
    } = await on.generate(id);
    const path = `/api/v1/submissions/${id}/files/${file!.id}/transcript`;
    const right = 'Charging has cut traffic in Oslo.\n\nIt is not free of problems, though.';
    const { status, body } = await teacher.put<Submission>(path, { text: right });
    expect([status, body.files[0]!.transcript]).toEqual([200, { model: 'ok', corrected: true }]);
    expect((await teacher.get<Document>(`/api/v1/submissions/${id}/document`)).body).toMatchObject({
      text: right,
      extension: 'png',
    });
    const asked = on.sent().length;
    await on.generate(id);
    expect(on.sent()[asked]!.user).toContain('traffic in Oslo');
    expect([
      (await teacher.put(path, { text: '  ' })).status,
      (await teacher.put(path, {})).status,
    ]).toEqual([422, 422]);
    const typed = await on.upload(essayTxt());
    const {
      body: {
        files: [own],
      },
    } = await teacher.get<Submission>(`/api/v1/submissions/${typed}`);
    expect(
      (
        await teacher.put(`/api/v1/submissions/${typed}/files/${own!.id}/transcript`, {
          text: right,
        })
      ).status,
    ).toBe(409);
    const stranger = await api.teacher();
    expect((await stranger.put(path, { text: right })).status).toBe(404);
    // A file that replaces it is read separately.
    const replaced = (
      await teacher.put<Submission>(
        `/api/v1/submissions/${id}/files/${file!.id}`,
        form({ file: essayTxt() }),
      )
    ).body;
    expect([replaced.files[0]!.transcript, replaced.files[0]!.has_text]).toEqual([undefined, true]);
    expect((await api.storedFiles()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('[REPORT-22] what a model has read from a released file can be corrected, and the student still sees what they were given', async () => {
    const id = await on.upload(photoPng());
    const { body: drafted } = await on.generate(id);
    const file = drafted.files[0]!;
    const [base, at] = [
      `/api/v1/assignments/${drafted.assignment_id}`,
      `/api/v1/submissions/${id}`,
    ];
    await teacher.patch(at, { grade: '60', feedback_text: 'Well read.' });
    expect((await teacher.post(`${at}/release`, { unfinished: true })).status).toBeLessThan(300);
    const { body: links } = await teacher.post<{ url: string }[]>(`${base}/student-links`, {
      submission_ids: [id],
      days: 30,
    });
    const token = links[0]!.url.split('#')[1];
    const shown = async () => (await api.visitor.post('/api/v1/returned/script', { token })).text;
    const before = await shown();
    expect(before).toContain('Charging');
    const right = 'Another text altogether stands in this picture.';
    const { status, body } = await teacher.put<Submission>(`${at}/files/${file.id}/transcript`, {
      text: right,
    });
    expect([status, body.attempt, body.files[0]!.id === file.id]).toEqual([200, 2, false]);
    expect(body.earlier_files.map((one) => one.id)).toEqual([file.id]);
    expect(await shown()).toBe(before);
    expect((await teacher.get<Document>(`${at}/document`)).body.text).toBe(right);
    // It belongs to the new attempt now, which isn't released: the next correction changes it in
    // place.
    const again = await teacher.put<Submission>(`${at}/files/${body.files[0]!.id}/transcript`, {
      text: `${right} Yes.`,
    });
    expect([again.status, again.body.attempt]).toEqual([200, 2]);
    expect((await api.storedFiles()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('[DRAFT-14] pictures within a text and pages that are only pictures are sent with it, once each, and points that rest on them say so', async () => {
    const asked = on.sent().length;
    const { status, body } = await on.generate(await on.upload(await figuredDocx()));
    expect(status).toBe(200);
    const first = on.sent().slice(asked);
    expect(first.map(({ stage: one, pictures }) => [one, pictures.length]).slice(0, 2)).toEqual([
      ['transcribe', 1],
      ['draft', 0],
    ]);
    expect(first[1]!.user).toContain(
      '[Picture 1. Words in it: Charging has cut traffic in Bergen, says [person 1]. It is not free of problems, though. A curve that falls',
    );
    expect(first[1]!.user).not.toContain('look at the original');
    expect(body.ai_feedback!.paragraphs!.at(-1)).toMatchObject({
      evidence: [],
      pictures: [1],
      places: [
        {
          picture: 1,
          page: null,
          before: null,
          after: { quote: ESSAY[0], start: 0, end: ESSAY[0]!.length },
        },
      ],
    });
    expect(body.ai_feedback!.notes.map(({ text }) => text).join()).toMatch(
      /rests? on (?:a picture|pictures), which nobody can quote: look at picture 1 \(after “.+”\) yourself/,
    );
    expect(
      (await teacher.get<Document>(`/api/v1/submissions/${body.id}/document`)).body.text,
    ).not.toContain('Bergen');
    const again = on.sent().length;
    const partly = await on.generate(await on.upload(await partlyReadPdf()), {
      accept_partial: true,
    });
    expect([
      partly.status,
      on.sent()[again]!.pictures.length,
      on.sent()[again + 1]!.pictures.length,
    ]).toEqual([200, 1, 0]);
    expect(partly.body.ai_feedback!.notes.map(({ text }) => text).join()).not.toContain(
      'could be read',
    );
  });

  test('[DRAFT-6] [DRAFT-14] the preview shows the pictures as they would be sent, and sends nothing', async () => {
    const id = await on.upload(await scanPdf(), essayTxt());
    const asked = on.sent().length;
    const { body } = await on.leaving(id);
    expect(on.sent()).toHaveLength(asked);
    expect([
      body.requests.map((one) => one.stage),
      body.pictures.length,
      body.blind,
      body.questions,
    ]).toEqual([['transcribe', 'draft'], 1, null, 3]);
    expect(body.requests[0]!.after).toContain('letters of the picture]');
    expect(body.cost).toBeCloseTo((body.input_tokens + 10 * body.output_tokens) / 1_000_000, 3);
    await on.generate(id);
    const [sent] = on.sent().slice(asked);
    expect(sent!.pictures).toEqual([body.pictures[0]!.jpeg]);
    const letters = body.pictures[0]!.jpeg;
    expect(
      sent!.raw.replaceAll(
        letters,
        `[${letters.length.toLocaleString('en')} letters of the picture]`,
      ),
    ).toBe(body.requests[0]!.after);
    const alone = await on.leaving(await on.upload(photoPng()));
    expect([alone.body.requests.map((one) => one.stage), alone.body.questions]).toEqual([
      ['transcribe'],
      3,
    ]);
  });
});

describe('[AI-29] [DRAFT-14] sends nothing of a picture', () => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider();
  });
  afterAll(() => provider.stop());

  test.each([
    [
      'where the operator doesn’t allow it',
      { env: {} as Record<string, string> },
      /^This server sends no pictures or scans/,
    ],
    [
      'where the assignment doesn’t',
      { allows: false },
      /^Pictures and scans of this assignment are not sent/,
    ],
    [
      'where nobody has asked whether the model sees',
      { sees: null },
      /^Nobody has found out yet whether the AI model can see/,
    ],
    [
      'where it was found that it doesn’t',
      { sees: false },
      /^The AI model can’t see pictures or scans\. This file is a picture/,
    ],
  ])('%s', async (_, options, why) => {
    const off = await stage(engines[0]!, provider, 'ok', options);
    const before = provider.requests.length;
    const id = await off.upload(photoPng());
    const refused = await off.generate(id);
    expect([refused.status, refused.body.detail[0]!.msg, await off.credits()]).toEqual([
      422,
      expect.stringMatching(why),
      10,
    ]);
    const shown = await off.leaving(id);
    expect([shown.status, shown.body.detail[0]!.msg]).toEqual([422, expect.stringMatching(why)]);
    expect(provider.requests).toHaveLength(before);
    const figured = await off.upload(await figuredDocx());
    expect((await off.generate(figured)).status).toBe(200);
    expect(
      provider.requests.slice(before).map(({ stage: one, pictures }) => [one, pictures.length]),
    ).toEqual([
      ['draft', 0],
      ['read', 0],
    ]);
    const { body } = await off.leaving(figured);
    expect([body.pictures, body.blind]).toEqual([
      [],
      expect.stringMatching(why.source.slice(0, 20)),
    ]);
    await off.api.close();
  });

  test('[DRAFT-8] instructions in a picture are reported, and no more followed than those in a text', async () => {
    const ordered = await stage(engines[0]!, provider, 'sees-orders');
    const { body } = await ordered.generate(await ordered.upload(photoPng()));
    expect(body.ai_feedback!.notes.map(({ kind }) => kind)).toContain('instructions');
    await ordered.api.close();
  });

  test('a picture without words is drafted on by what it shows, and keeps no text', async () => {
    const graph = await stage(engines[0]!, provider, 'sees-graph');
    const { status, body } = await graph.generate(await graph.upload(photoPng()));
    expect([status, body.files[0]!.has_text]).toEqual([200, false]);
    expect(body.ai_feedback!.paragraphs!.at(-1)).toMatchObject({ evidence: [], pictures: [1] });
    await graph.api.close();
  });
});
