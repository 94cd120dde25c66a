import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment, AssignmentFile } from '#contract/assignments/assignment.ts';
import type { DraftPoints, Guidance, OutboundPreview, Voice } from '#contract/drafts/drafting.ts';
import type { DraftOfSubmission } from '#contract/submissions/revision.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { createModelWriter } from '#server/features/drafts/model/providers.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { apart } from '#tests/support/apart.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { type FakeProvider, startFakeProvider } from '#tests/support/provider/fake-provider.ts';

const ESSAY =
  'An essay by Grace Hopper (zq7714), grace@uni.example.\n\nCongestion charging has reduced traffic in three cities. It is not free of problems, however, as Lin Wang told me.\n';

describe.each(engines)('drafts by a model on $name', (engine) => {
  let provider: FakeProvider;
  let api: Api;
  let teacher: Caller;
  let assignment: Assignment;
  let exemplar: AssignmentFile;
  const upload = async (bytes = ESSAY, student = 'Grace Hopper') =>
    (
      await teacher.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({
          submission_file: { name: 'grace_hopper.txt', bytes },
          student_identifier: student,
        }),
      )
    ).body;
  const generate = (id: number, wish?: string) =>
    teacher.post<Submission & { detail?: string }>(
      `/api/v1/submissions/${id}/generate-feedback`,
      wish === undefined ? undefined : { wish },
    );
  const credits = async () => (await teacher.get<User>('/api/v1/users/me')).body.credit_balance;

  beforeAll(async () => {
    provider = await startFakeProvider();
    const env = { AI_BASE_URL: provider.url, AI_MODEL: 'ok', AI_PRICES: '1,0.1,10' };
    api = await openApi({
      engine,
      env,
      writer: await createModelWriter(readSettings(env).ai, apart),
    });
    teacher = await api.teacher({ full_name: 'Ada Byron' });
    assignment = (
      await teacher.post<Assignment>('/api/v1/assignments/', {
        name: 'Road pricing',
        description: 'Discuss one city. Ask Ada Byron.',
        rubric: 'Argument, evidence',
      })
    ).body;
    await teacher.put(`/api/v1/assignments/${assignment.id}/students`, {
      students: [
        { display_name: 'Grace Hopper', identifier: 'zq7714' },
        { display_name: 'Wang, Lin', email: 'lin.w@uni.example' },
      ],
    });
    exemplar = (
      await teacher.post<AssignmentFile>(
        `/api/v1/assignments/${assignment.id}/attach_file`,
        form({
          file: { name: 'best.txt', bytes: 'Lin Wang wrote the best one.' },
          file_type: 'exemplar',
        }),
      )
    ).body;
  });
  afterAll(async () => {
    await api.close();
    await provider.stop();
  });

  test('[DRAFT-6] [DRAFT-9] shows exactly what would be sent, before and after, without sending anything', async () => {
    const { id } = await upload();
    const { status, body } = await teacher.get<OutboundPreview>(
      `/api/v1/submissions/${id}/leaving`,
    );
    expect([status, body.provider, body.model, body.questions, provider.requests.length]).toEqual([
      200,
      'openai-compatible',
      'ok',
      2,
      0,
    ]);
    const [{ before, after }] = body.requests as [OutboundPreview['requests'][number]];
    for (const named of ['Grace Hopper', 'zq7714', 'grace@uni.example', 'Lin Wang', 'Ada Byron'])
      expect([before.includes(named), after.includes(named)]).toEqual([true, false]);
    expect(after).toContain('An essay by [person 3] ([id]), [e-mail].');
    expect(body.taken).toEqual({ name: 4, id: 1, email: 1, profile: 0, phone: 0 });
    expect(body.input_tokens).toBeGreaterThan(1000);
    expect(body.cost).toBeCloseTo((body.input_tokens + 10 * body.output_tokens) / 1_000_000);
    await generate(id);
    const code = /<work-(\w+)>/.exec(provider.requests[0]!.user)![1]!;
    expect(provider.requests[0]!.raw.replaceAll(code, '0'.repeat(24))).toBe(after);
    const sent = provider.requests.map(({ raw }) => raw).join('\n');
    for (const named of ['Hopper', 'zq7714', 'grace@', 'Wang', 'Byron', 'lin.w'])
      expect(sent).not.toContain(named);
  });

  test('[DRAFT-6] sends nothing if rules write', async () => {
    const offline = await openApi({ engine });
    const other = await offline.teacher();
    const {
      body: { id },
    } = await other.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const { body: work } = await other.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: ESSAY } }),
    );
    expect(
      (await other.get<OutboundPreview>(`/api/v1/submissions/${work.id}/leaving`)).body,
    ).toMatchObject({ provider: null, requests: [] });
    await offline.close();
  });

  test('[DRAFT-1] [DRAFT-10] stores each stage and its cost', async () => {
    const { id } = await upload(
      'One claim stands here. Another claim stands there.\n',
      'Someone else',
    );
    await generate(id);
    const exported = await api.stores.users.exportAll({
      userId: (await teacher.get<User>('/api/v1/users/me')).body.id,
    });
    const stages = (
      exported.data['draft_stages'] as { submission_id: number; stage: string; output: string }[]
    ).filter(({ submission_id }) => submission_id === id);
    expect(stages.map(({ stage }) => stage)).toEqual(['draft', 'read']);
    expect(stages[0]!.output).toContain('You open with the point');
    expect(JSON.parse(stages[1]!.output)).toHaveProperty('changes');
    const [job] = (
      await teacher.get<{ id: number; submission_id: number }[]>(
        `/api/v1/feedback-jobs?assignment_id=${assignment.id}`,
      )
    ).body;
    const answered = await api.stores.feedbackJobs.answered({
      ...job!,
      assignment_id: assignment.id,
      lease_token: '',
      attempts: 0,
      starts: 2,
      deaths: 0,
    });
    expect([job!.submission_id, ...answered.values()]).toEqual([
      id,
      ...stages.map(({ output }) => output),
    ]);
    const usage = await api.stores.drafting.usageSince('2000');
    expect(usage.find(({ stage }) => stage === 'draft')).toMatchObject({
      model: 'ok',
      input_tokens: 900 * usage[0]!.questions,
      cost_micros: usage[0]!.questions * (600 + 30 + 2000),
    });
    expect(await api.stores.drafting.tokensSince('2000')).toBe(
      1100 * usage.reduce((sum, { questions }) => sum + questions, 0),
    );
  });

  test('[DRAFT-12] a draft is requested again with an instruction for the same credit, once, and the earlier one is kept', async () => {
    const { id } = await upload('One claim stands here. Another claim stands there.\n', 'A third');
    const before = await credits();
    expect((await generate(id, 'shorter')).status).toBe(200);
    expect(await credits()).toBe(before! - 1);
    const asked = provider.requests.length;
    expect((await generate(id, 'more on method, in French')).status).toBe(200);
    expect(await credits()).toBe(before! - 1);
    const job = async () =>
      (
        await teacher.get<{ submission_id: number; free?: boolean }[]>(
          `/api/v1/feedback-jobs?assignment_id=${assignment.id}`,
        )
      ).body.find(({ submission_id }) => submission_id === id)!;
    expect((await job()).free).toBe(true);
    const writing = provider.requests.slice(asked).find(({ stage }) => stage === 'draft')!;
    expect(writing.user).toMatch(
      /<earlier-draft-\w+>\nYou open with[\s\S]+<educator-\w+>\nI have read the earlier draft\. Write it anew like this: more on method, in French/,
    );
    expect((await generate(id, 'shorter')).status).toBe(200);
    expect(await credits()).toBe(before! - 2);
    expect((await generate(id)).status).toBe(200);
    expect(await credits()).toBe(before! - 3);
    expect(
      (await teacher.get<DraftOfSubmission[]>(`/api/v1/submissions/${id}/drafts`)).body,
    ).toHaveLength(4);
    expect((await generate(id, 'x'.repeat(301))).status).toBe(422);
  });

  test('[DRAFT-4] an assignment’s guidance is sent with each of its works, in the part that is the same for all', async () => {
    const path = `/api/v1/assignments/${assignment.id}/guidance`;
    expect((await teacher.get<Guidance>(path)).body).toEqual({
      level: '',
      outcomes: '',
      instructions: '',
      model_answer: '',
      disclose: 'yes',
      pictures: false,
      exemplars: [],
    });
    const guidance = {
      level: 'Second year',
      outcomes: 'Weighs evidence.',
      instructions: 'Be kind to beginners.',
      model_answer: 'London charged first.',
      disclose: 'hints',
      pictures: false,
      exemplars: [{ file_id: exemplar.id, purpose: 'Shows good structure.' }],
    };
    expect((await teacher.put<Guidance>(path, guidance)).body).toEqual(guidance);
    expect(
      (
        await teacher.put(path, {
          ...guidance,
          exemplars: [{ file_id: exemplar.id + 1000, purpose: 'x' }],
        })
      ).status,
    ).toBe(409);
    const stranger = await api.teacher();
    expect([
      (await stranger.get(path)).status,
      (await stranger.put(path, guidance)).status,
    ]).toEqual([404, 404]);
    const { id } = await upload();
    const { body } = await teacher.get<OutboundPreview>(`/api/v1/submissions/${id}/leaving`);
    const { messages } = JSON.parse(body.requests[0]!.after) as { messages: { content: string }[] };
    const shared = messages[1]!.content.split('<work-')[0]!;
    for (const said of [
      'Second year',
      'Weighs evidence.',
      'Be kind to beginners.',
      'London charged first.',
      'What it is for: Shows good structure.',
    ])
      expect(shared).toContain(said);
  });

  test('[DRAFT-3] a user’s style is learnt from what they saved, can be changed, cleared and learnt again, and is used in their drafts', async () => {
    const path = '/api/v1/users/me/voice';
    expect((await teacher.get<Voice>(path)).body).toMatchObject({ text: '', learnt: true });
    for (const student of ['Fourth', 'Fifth', 'Sixth']) {
      const { id, version } = await upload(
        'One claim stands here. Another claim stands there.\n',
        student,
      );
      await teacher.patch(`/api/v1/submissions/${id}`, {
        feedback_text: `Thanks for this, ${student === 'Fifth' ? 'again' : 'friend'}.\nYour argument and evidence need a named source for each claim you make here.\nSee you on Monday!`,
        version,
      });
    }
    const learnt = (await teacher.get<Voice>(path)).body;
    expect(learnt.text).toBe(
      'About 22 words a feedback, about 4 a sentence.\nYou write to the student as “you”.\nIn running text.\nYou use exclamation marks.\nYou often begin: Thanks for this, friend.\nYou often end: See you on Monday!',
    );
    const { id } = await upload('One claim stands here. Another claim stands there.\n', 'Seventh');
    const asked = provider.requests.length;
    await generate(id);
    const { user } = provider.requests.slice(asked).find(({ stage }) => stage === 'draft')!;
    expect(user).toContain('You often end: See you on Monday!');
    expect(user).toMatch(
      /<comments-\w+>\nComments of the educator's own that may fit this work:\n- Your argument and evidence need a named source/,
    );
    expect((await teacher.put<Voice>(path, { text: 'Dry wit.' })).body).toMatchObject({
      text: 'Dry wit.',
      learnt: false,
    });
    expect((await teacher.put<Voice>(path, { text: '' })).body).toMatchObject({
      text: '',
      learnt: false,
    });
    expect((await teacher.delete(path)).status).toBe(204);
    expect((await teacher.get<Voice>(path)).body).toMatchObject({
      text: learnt.text,
      learnt: true,
    });
  });

  test('[DRAFT-3] reports by month how much of the drafts was kept', async () => {
    const { id } = await upload('One claim stands here. Another claim stands there.\n', 'Eighth');
    const {
      body: { ai_feedback_text, version },
    } = await generate(id);
    await teacher.patch(`/api/v1/submissions/${id}`, { feedback_text: ai_feedback_text, version });
    const path = `/api/v1/submissions/${id}/draft-points`;
    const {
      body: { draft_id },
    } = await teacher.get<DraftPoints>(path);
    await teacher.put(path, {
      draft_id,
      section: 'paragraphs',
      place: 0,
      choice: 'taken',
      wording: 'Well argued.',
    });
    await teacher.put(path, { draft_id, section: 'paragraphs', place: 1, choice: 'dropped' });
    const [{ month, drafts, share, points, taken, edited, dropped }] = (
      await teacher.get<Voice>('/api/v1/users/me/voice')
    ).body.kept as [Voice['kept'][number]];
    expect(month).toBe(new Date().toISOString().slice(0, 7));
    expect([drafts > 0, share! > 0, points >= 2, taken, edited, dropped]).toEqual([
      true,
      true,
      true,
      0,
      1,
      1,
    ]);
  });

  test('[DRAFT-3] remembers for each draft what was accepted and dropped', async () => {
    const { id } = await upload('One claim stands here. Another claim stands there.\n', 'Ninth');
    const path = `/api/v1/submissions/${id}/draft-points`;
    expect((await teacher.get<DraftPoints>(path)).body).toEqual({
      draft_id: null,
      again: false,
      points: [],
    });
    const {
      body: { version, ai_feedback },
    } = await generate(id);
    const { draft_id } = (await teacher.get<DraftPoints>(path)).body;
    await teacher.put(path, {
      draft_id,
      section: 'paragraphs',
      place: 0,
      choice: 'taken',
      wording: 'Well argued.',
    });
    await teacher.put(path, { draft_id, section: 'paragraphs', place: 1, choice: 'taken' });
    const { body } = await teacher.put<DraftPoints>(path, {
      draft_id,
      section: 'paragraphs',
      place: 1,
      choice: 'dropped',
      wording: 'Nobody kept this.',
    });
    const chosen = [
      { section: 'paragraphs', place: 0, choice: 'taken', wording: 'Well argued.' },
      { section: 'paragraphs', place: 1, choice: 'dropped', wording: null },
    ];
    expect(body).toEqual({ draft_id, again: true, points: chosen });
    expect(
      (await teacher.get<DraftOfSubmission[]>(`/api/v1/submissions/${id}/drafts`)).body[0],
    ).toMatchObject({ id: draft_id, points: chosen });
    const exported = await api.stores.users.exportAll({
      userId: (await teacher.get<User>('/api/v1/users/me')).body.id,
    });
    expect(exported.data['draft_points']).toContainEqual(
      expect.objectContaining({ draft_id, section: 'paragraphs', wording: 'Well argued.' }),
    );
    expect(
      (
        await teacher.put<DraftPoints>(path, {
          draft_id,
          section: 'paragraphs',
          place: 0,
          choice: null,
        })
      ).body.points,
    ).toHaveLength(1);
    expect(
      (await teacher.put(path, { draft_id, section: 'paragraphs', place: 7, choice: 'taken' }))
        .status,
    ).toBe(409);
    expect(
      (
        await teacher.put(path, {
          draft_id,
          section: 'paragraphs',
          place: 0,
          choice: 'taken',
          wording: 'x'.repeat(10_001),
        })
      ).status,
    ).toBe(422);
    const stranger = await api.teacher();
    expect([
      (await stranger.get(path)).status,
      (await stranger.put(path, { draft_id, section: 'paragraphs', place: 0, choice: 'taken' }))
        .status,
    ]).toEqual([404, 404]);
    expect((await generate(id, 'shorter')).body.ai_feedback).not.toEqual(ai_feedback);
    expect((await teacher.get<DraftPoints>(path)).body.points).toEqual([]);
    expect(
      (await teacher.put(path, { draft_id, section: 'paragraphs', place: 0, choice: 'taken' }))
        .status,
    ).toBe(409);
    const later = (await teacher.get<Submission>(`/api/v1/submissions/${id}`)).body;
    expect(later.version).toBeGreaterThan(version);
    await teacher.post(`/api/v1/submissions/${id}/drafts/${draft_id}/restore`, undefined, {
      'if-match': `"${later.version}"`,
    });
    expect((await teacher.get<DraftPoints>(path)).body).toEqual({
      draft_id,
      again: false,
      points: [chosen[1]],
    });
    await teacher.delete(`/api/v1/submissions/${id}`);
    const after = await api.stores.users.exportAll({
      userId: (await teacher.get<User>('/api/v1/users/me')).body.id,
    });
    expect(
      (after.data['draft_points'] as { draft_id: number }[]).filter(
        (one) => one.draft_id === draft_id,
      ),
    ).toEqual([]);
  });

  test('[DRAFT-10] beyond the daily tokens no draft can be requested, and nothing is charged', async () => {
    const env = { AI_BASE_URL: provider.url, AI_MODEL: 'ok', AI_DAILY_TOKENS: '2000' };
    const limited = await openApi({
      engine,
      env,
      writer: await createModelWriter(readSettings(env).ai, apart),
    });
    const other = await limited.teacher();
    const {
      body: { id },
    } = await other.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const statuses: [number, string | undefined][] = [];
    for (let times = 0; times < 2; times += 1) {
      const { body: work } = await other.post<Submission>(
        `/api/v1/submissions/by_assignment/${id}/upload`,
        form({ submission_file: { name: 'a.txt', bytes: ESSAY } }),
      );
      const { status, body } = await other.post<{ detail?: string }>(
        `/api/v1/submissions/${work.id}/generate-feedback`,
      );
      statuses.push([status, body.detail]);
    }
    expect(statuses).toEqual([
      [200, undefined],
      [
        502,
        'The tokens that this server allows its AI provider for a day are used up. Please try again tomorrow, or ask your administrator to raise AI_DAILY_TOKENS. Nothing was charged.',
      ],
    ]);
    expect((await other.get<User>('/api/v1/users/me')).body.credit_balance).toBe(9);
    await limited.close();
  });
});
