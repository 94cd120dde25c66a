import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import {
  Conflict,
  Forbidden,
  NotFound,
  StaleVersion,
} from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import {
  aDraft,
  aFile,
  aiFeedback,
  aMember,
  aStudent,
  aSubmission,
  aTeacher,
  generate,
  givenTwice,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

describe.each(engines)('comments used, and what became of drafts, on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  async function scene() {
    const { stores } = world;
    const [owner, grader, viewer] = [
      await aTeacher(stores, 10, 'Ada Byron'),
      await aTeacher(stores, 10, 'Grace Hopper'),
      await aTeacher(stores),
    ];
    const { id } = await stores.assignments.create(owner, {
      name: 'Essay',
      description: '',
      due_at: null,
      grade_scale: { kind: 'free' },
      rubric: null,
      // Points are accepted here on scripts that nobody has judged yet.
      judge_first: false,
    });
    await stores.rubrics.put(owner, id, essayRubric());
    await aMember(stores, owner, id, grader, 'grader');
    await aMember(stores, owner, id, viewer, 'viewer');
    const scripts: number[] = [];
    for (let at = 0; at < 4; at += 1)
      scripts.push(
        (await aSubmission(stores, owner, id, { student_identifier: `Quilla Feathers${at}` })).id,
      );
    return { owner, grader, viewer, id, scripts };
  }
  const note = (
    who: Principal,
    script: number,
    text: string,
    exact = '',
    more: { comment_id?: number } = {},
  ) =>
    world.stores.annotations.create(who, script, {
      file_id: null,
      selectors: exact === '' ? [] : [{ type: 'TextQuoteSelector', exact, prefix: '', suffix: '' }],
      text,
      criterion: 'evidence',
      comment_id: null,
      ...more,
    });
  const draftSaying = (...texts: string[]) => {
    const ai_feedback: AiFeedback = {
      ...aiFeedback,
      strengths: [],
      improvements: texts.map((text) => ({
        criterion: 'Evidence',
        text,
        evidence: [{ quote: 'Cities grow', start: 0, end: 11 }],
      })),
    };
    return { ...aDraft(texts.join('\n')), ai_feedback };
  };

  test('[ANA-3] notes, comments and draft points are grouped by criterion and similarity, and link to their scripts; nobody is named', async () => {
    const {
      owner,
      grader,
      id,
      scripts: [a, b, c, d],
    } = await scene();
    const { stores } = world;
    await stores.students.put(owner, id, [aStudent('s1', { display_name: 'Winifred Applebaum' })]);
    await note(owner, a!, 'Cite your sources.', 'Cities grow, says Winifred Applebaum.');
    await note(grader, b!, 'Sources should be cited, Winifred');
    await stores.marks.put(grader, c!, 'first', {
      marks: [
        { criterion: 'evidence', level_ids: ['much'], points: null, comment: 'Cite the sources' },
      ],
    });
    await generate(stores, owner, d!, draftSaying('Cite your sources.'));
    const sealed = await stores.insights.hard(owner, id);
    expect(sealed.criteria[0]!.points[0]).toMatchObject({ n: 3, drafts: 0 });
    const { draft_id } = await stores.drafting.points(owner, d!);
    await stores.drafting.putPoint(owner, d!, {
      draft_id: draft_id!,
      section: 'improvements',
      place: 0,
      choice: 'taken',
      wording: null,
    });
    await stores.submissions.patch(owner, d!, { grade: '60' });
    const hard = await stores.insights.hard(owner, id);
    expect(hard).toMatchObject({ assignment_id: id, n: 4, told: 4, whose: 'all', cut: false });
    expect(
      hard.criteria.map(({ name, remarks, alone, points }) => [
        name,
        remarks,
        alone,
        points.map(({ key, text, n, notes, comments, drafts, mean }) => [
          key,
          text,
          n,
          notes,
          comments,
          drafts,
          mean,
        ]),
      ]),
    ).toEqual([['Evidence', 4, 0, [['hard.evidence.1', 'Cite your sources.', 4, 2, 1, 1, null]]]]);
    const quotations = hard.criteria[0]!.points[0]!.quotations;
    expect(
      quotations.map(({ submission_id, kind, quote }) => [submission_id, kind, quote]),
    ).toEqual([
      [a, 'note', 'Cities grow, says [person 1].'],
      [d, 'draft', 'Cities grow'],
      [b, 'note', ''],
    ]);
    expect(JSON.stringify(hard)).not.toMatch(/Winifred|Applebaum|Quilla|Feathers/);
    expect(
      (await stores.insights.scripts(owner, id, 'hard.evidence.1')).submission_ids.toSorted(
        (x, y) => x - y,
      ),
    ).toEqual([a, b, c, d]);
    await expect(stores.insights.scripts(owner, id, 'hard.evidence.2')).rejects.toBeInstanceOf(
      NotFound,
    );
    await expect(stores.insights.scripts(owner, null, 'hard.evidence.1')).rejects.toBeInstanceOf(
      NotFound,
    );
  });

  test('[ANA-3] [UI-8] praise from the bank and draft points that were dropped or not accepted don’t count; an edited point counts as edited', async () => {
    const { owner, id, scripts } = await scene();
    const { stores } = world;
    const praise = await stores.comments.create(owner, {
      text: 'Lovely evidence',
      category: 'Evidence',
      quality_level: 'good',
    });
    const blame = await stores.comments.create(owner, {
      text: 'Thin evidence',
      category: 'Evidence',
      quality_level: 'poor',
    });
    for (const script of scripts) {
      await note(owner, script, 'Lovely evidence', '', { comment_id: praise.id });
      await note(owner, script, 'Thin evidence', '', { comment_id: blame.id });
      await generate(
        stores,
        owner,
        script,
        draftSaying('Name a page.', 'Mind the commas.', 'Nobody took this.'),
      );
      const { draft_id } = await stores.drafting.points(owner, script);
      await stores.drafting.putPoint(owner, script, {
        draft_id: draft_id!,
        section: 'improvements',
        place: 0,
        choice: 'dropped',
        wording: null,
      });
      await stores.drafting.putPoint(owner, script, {
        draft_id: draft_id!,
        section: 'improvements',
        place: 1,
        choice: 'taken',
        wording: 'Punctuate with care.',
      });
      await stores.submissions.patch(owner, script, { grade: '60' });
    }
    const { criteria } = await stores.insights.hard(owner, id);
    expect(
      criteria.flatMap(({ points }) => points.map(({ text, n }) => [text, n])).toSorted(),
    ).toEqual([
      ['Punctuate with care.', 4],
      ['Thin evidence', 4],
    ]);
  });

  test('[ANA-3] [ANA-4] a draft names its criterion in words, in any spacing and spelling', async () => {
    const {
      owner,
      id,
      scripts: [a],
    } = await scene();
    const { stores } = world;
    const rubric = essayRubric();
    await stores.rubrics.put(owner, id, {
      ...rubric,
      criteria: rubric.criteria.map((one) =>
        one.id === 'evidence' ? { ...one, name: ' Use of evidence ' } : one,
      ),
    });
    const draft = draftSaying('Cite your sources.');
    const ai_feedback = {
      ...draft.ai_feedback,
      improvements: draft.ai_feedback.improvements.map((point) => ({
        ...point,
        criterion: 'USE of evidence  ',
      })),
    };
    await generate(stores, owner, a!, { ...draft, ai_feedback });
    const { draft_id } = await stores.drafting.points(owner, a!);
    await stores.drafting.putPoint(owner, a!, {
      draft_id: draft_id!,
      section: 'improvements',
      place: 0,
      choice: 'taken',
      wording: null,
    });
    expect(
      (await stores.insights.drafts(owner, id)).criteria.map(({ id: criterion, taken }) => [
        criterion,
        taken.n,
      ]),
    ).toEqual([['evidence', 1]]);
  });

  test('[ANA-3] [ANA-4] [ANA-9] the owner sees everyone’s, a marker their own, a reader nobody’s', async () => {
    const { owner, grader, viewer, id, scripts } = await scene();
    const { stores } = world;
    for (const script of scripts) await note(owner, script, 'Cite your sources.');
    for (const script of scripts.slice(1)) await note(grader, script, 'Unclear thesis');
    await generate(stores, grader, scripts[0]!);
    await stores.openings.put(grader, scripts[0]!, {
      criterion: 'argument',
      mark: { level_ids: ['good'], points: null },
    });
    const said = async (who: Principal) => {
      const { whose, told, criteria } = await stores.insights.hard(who, id);
      return [whose, told, criteria.flatMap(({ points }) => points.map(({ text }) => text))];
    };
    expect([await said(owner), await said(grader), await said(viewer)]).toEqual([
      ['all', 4, ['Cite your sources.', 'Unclear thesis']],
      ['own', 3, ['Unclear thesis']],
      ['own', 0, []],
    ]);
    const fates = async (who: Principal) => {
      const { whose, drafts, criteria } = await stores.insights.drafts(who, id);
      return [whose, drafts.written, criteria.map(({ opened }) => opened.n)];
    };
    expect([await fates(owner), await fates(grader), await fates(viewer)]).toEqual([
      ['all', 1, [1]],
      ['own', 1, [1]],
      ['own', 0, []],
    ]);
    await expect(stores.insights.scripts(viewer, id, 'hard.evidence.1')).rejects.toBeInstanceOf(
      NotFound,
    );
    await expect(
      stores.insights.scripts(viewer, id, 'fate.argument.opened'),
    ).rejects.toBeInstanceOf(NotFound);
    const stranger = await aTeacher(stores);
    await expect(stores.insights.hard(stranger, id)).rejects.toBeInstanceOf(NotFound);
    await expect(stores.insights.drafts(stranger, id)).rejects.toBeInstanceOf(NotFound);
  });

  test('[ANA-4] points accepted, changed and dropped, the cost, and marks that changed after the draft was opened', async () => {
    const {
      owner,
      grader,
      id,
      scripts: [a, b],
    } = await scene();
    const { stores, clock } = world;
    await generate(stores, owner, a!, draftSaying('One.', 'Two.', 'Three.', 'Four.'));
    await generate(stores, owner, b!, draftSaying('One.'));
    const { draft_id } = await stores.drafting.points(owner, a!);
    const choose = (place: number, choice: 'taken' | 'dropped', wording: string | null = null) =>
      stores.drafting.putPoint(owner, a!, {
        draft_id: draft_id!,
        section: 'improvements',
        place,
        choice,
        wording,
      });
    await choose(0, 'taken');
    await choose(1, 'taken', 'Two, in my words.');
    await choose(2, 'dropped');
    await stores.submissions.patch(owner, a!, { feedback_text: 'One.\nTwo.' });
    const mark = (who: Principal, script: number, level: string) =>
      stores.marks.put(who, script, 'first', {
        marks: [{ criterion: 'argument', level_ids: [level], points: null, comment: '' }],
      });
    const opens = (who: Principal, script: number, level: string) =>
      stores.openings.put(who, script, {
        criterion: 'argument',
        mark: { level_ids: [level], points: null },
      });
    await mark(owner, a!, 'fair');
    await opens(owner, a!, 'fair');
    await mark(grader, b!, 'good');
    await opens(grader, b!, 'good');
    clock.advance(1000);
    await mark(owner, a!, 'good');
    // Another user's change isn't the draft's effect on this marker.
    await mark(owner, b!, 'fair');
    const fates = await stores.insights.drafts(owner, id);
    expect(fates.drafts).toEqual({
      written: 2,
      scripts: 2,
      chosen: 1,
      saved: 1,
      kept: null,
      credits: 2,
      free: 0,
      own_key: 0,
      timed: 0,
      seconds: null,
    });
    expect(
      fates.criteria.map(
        ({ id: criterion, taken, edited, dropped, open, opened, changed, raised, lowered }) => [
          criterion,
          taken.n,
          edited.n,
          dropped.n,
          open.n,
          opened.n,
          changed.n,
          raised,
          lowered,
        ],
      ),
    ).toEqual([
      ['argument', 0, 0, 0, 0, 2, 1, 1, 0],
      ['evidence', 1, 1, 1, 1, 0, 0, 0, 0],
    ]);
    expect(
      (await stores.insights.scripts(owner, id, 'fate.argument.changed')).submission_ids,
    ).toEqual([a]);
  });

  test('[DRAFT-3] reports by month, the newest first and for two years, what a user kept: the share of their drafts, and their choices of points', async () => {
    const {
      owner,
      grader,
      id,
      scripts: [a, b, c, d],
    } = await scene();
    const { stores, clock, db } = world;
    const point = (text: string) => [{ criterion: 'Evidence', text, evidence: [] }];
    const draft = {
      ...aDraft('One.\nTwo.\nThree.'),
      ai_feedback: {
        ...aiFeedback,
        strengths: point('One.'),
        improvements: point('Two.'),
        next_steps: point('Three.'),
      },
    };
    const drafted = async (who: Principal, script: number) => {
      await generate(stores, who, script, draft);
      const draft_id = (await stores.drafting.points(who, script)).draft_id!;
      return (
        section: 'strengths' | 'improvements' | 'next_steps',
        choice: 'taken' | 'dropped',
        wording: string | null = null,
      ) => stores.drafting.putPoint(who, script, { draft_id, section, place: 0, choice, wording });
    };
    const month = () => clock.now().toISOString().slice(0, 7);
    const first = month();
    const choose = await drafted(owner, a!);
    await choose('strengths', 'taken');
    await choose('improvements', 'taken', 'Two, in my words.');
    await choose('next_steps', 'dropped');
    await stores.submissions.patch(owner, a!, { feedback_text: 'One.' });
    await drafted(owner, b!);
    await stores.submissions.patch(owner, b!, { feedback_text: 'Mine.' });
    // Saved long ago: more months than are reported.
    const { id: _, ...written } = await db
      .selectFrom('ai_drafts')
      .selectAll()
      .where('submission_id', '=', b!)
      .executeTakeFirstOrThrow();
    const ago = (months: number) =>
      new Date(Date.parse(`${first}-15`) - months * 30.5 * 24 * 3_600_000).toISOString();
    await db
      .insertInto('ai_drafts')
      .values(
        Array.from({ length: 25 }, (_one, at) => ({
          ...written,
          job_uuid: `${a} ${at}`,
          kept_share: 1,
          kept_at: ago(at + 1),
        })),
      )
      .execute();
    clock.advance(31 * 24 * 3_600_000);
    for (const script of [c!, d!]) await (await drafted(owner, script))('strengths', 'taken');
    const kept = await stores.drafting.kept(owner);
    expect(kept.slice(0, 3)).toEqual([
      { month: month(), drafts: 0, share: null, points: 6, taken: 2, edited: 0, dropped: 0 },
      { month: first, drafts: 2, share: 0.14, points: 3, taken: 1, edited: 1, dropped: 1 },
      {
        month: ago(1).slice(0, 7),
        drafts: 1,
        share: 1,
        points: 0,
        taken: 0,
        edited: 0,
        dropped: 0,
      },
    ]);
    expect([kept.length, kept.at(-1)!.month]).toEqual([24, ago(22).slice(0, 7)]);

    // For a script in their blind second round, they don’t see what became of the draft.
    const { id: blind } = await aSubmission(stores, owner, id);
    await (
      await drafted(grader, blind)
    )('strengths', 'taken');
    await stores.submissions.patch(owner, blind, { feedback_text: 'One.\nTwo.\nThree.' });
    expect(await stores.drafting.kept(grader)).toEqual([
      { month: month(), drafts: 1, share: 1, points: 3, taken: 1, edited: 0, dropped: 0 },
    ]);
    await givenTwice(stores, owner, id, blind, [owner, grader]);
    expect(await stores.drafting.kept(grader)).toEqual([]);
  });

  test('[DRAFT-10] reports the models’ usage by day, model and stage, separately for own keys, which don’t count towards daily tokens', async () => {
    const { owner } = await scene();
    const {
      stores: { drafting },
      clock,
    } = world;
    const took = (cost_micros: number | null, isOwn = false) =>
      drafting.recordProposal(
        owner,
        {
          stage: 'write',
          part: 1,
          model: 'm',
          output: '',
          asked: null,
          input_tokens: 10,
          cached_tokens: 4,
          output_tokens: 3,
          cost_micros,
          ms: 100,
        },
        isOwn,
      );
    await took(1);
    clock.advance(24 * 3_600_000);
    const since = clock.now().toISOString();
    for (const cost of [7, null]) await took(cost);
    await took(null, true);
    const [of, one] = [
      { day: since.slice(0, 10), stage: 'write' },
      { questions: 1, input_tokens: 10, cached_tokens: 4, output_tokens: 3, ms: 100 },
    ];
    expect(await drafting.usageSince(since)).toEqual([
      {
        ...of,
        model: 'm',
        questions: 2,
        input_tokens: 20,
        cached_tokens: 8,
        output_tokens: 6,
        cost_micros: 7,
        ms: 200,
      },
      { ...of, ...one, model: 'm (own key)', cost_micros: null },
    ]);
    expect([await drafting.tokensSince(since), await drafting.tokensSince('9')]).toEqual([26, 0]);
  });

  test('[DRAFT-3] [DRAFT-4] managers set the assistant’s guidance, and the purpose of an exemplar; a user’s style is their own, until it is forgotten', async () => {
    const { owner, grader, id } = await scene();
    const { drafting, assignmentFiles } = world.stores;
    const [exemplar, brief] = [
      await assignmentFiles.attach(owner, id, { ...aFile(), file_type: 'exemplar', grade: null }),
      await assignmentFiles.attach(owner, id, { ...aFile(), file_type: 'brief', grade: null }),
    ];
    const said = {
      level: 'Second year',
      outcomes: 'Weighs.',
      instructions: 'Be kind.',
      model_answer: 'London.',
    };
    const put = (purpose: string, file_id = exemplar.id, who: Principal = owner) =>
      drafting.putGuidance(who, id, { ...said, pictures: true, exemplars: [{ file_id, purpose }] });
    expect(await put(' Shows structure. ')).toEqual({
      ...said,
      disclose: 'yes',
      pictures: true,
      exemplars: [{ file_id: exemplar.id, purpose: 'Shows structure.' }],
    });
    await expect(put('Late.', exemplar.id, grader)).rejects.toBeInstanceOf(Forbidden);
    await expect(put('None.', brief.id)).rejects.toBeInstanceOf(Conflict);
    expect((await drafting.guidance(grader, id)).exemplars).toHaveLength(1);
    expect((await put(' ')).exemplars).toEqual([]);
    await put('Shows structure.');
    expect(
      await drafting.putGuidance(owner, id, { ...said, pictures: false, exemplars: [] }),
    ).toEqual({ ...said, disclose: 'yes', pictures: false, exemplars: [] });
    const voices = [await drafting.voice(owner)];
    for (const text of ['Dry.', '']) {
      await drafting.putVoice(owner, text);
      voices.push(await drafting.voice(owner));
    }
    await drafting.forgetVoice(owner);
    expect([...voices, await drafting.voice(owner)]).toEqual([null, 'Dry.', '', null]);
  });

  test('[ANA-3] [ANA-9] feedback to the class is stored with its version: a user who would overwrite someone else’s is told', async () => {
    const { owner, grader, viewer, id } = await scene();
    const { classFeedbacks } = world.stores;
    expect(await classFeedbacks.get(viewer, id)).toEqual({ text: '', version: 0 });
    await expect(classFeedbacks.get(await aTeacher(world.stores), id)).rejects.toBeInstanceOf(
      NotFound,
    );
    expect(
      await classFeedbacks.put(grader, id, { text: 'Cite your sources.', version: 0 }),
    ).toEqual({ text: 'Cite your sources.', version: 1 });
    const lost = classFeedbacks.put(owner, id, { text: 'Mine.', version: 0 });
    await expect(lost).rejects.toMatchObject({
      current: { text: 'Cite your sources.', version: 1 },
    });
    await expect(lost).rejects.toBeInstanceOf(StaleVersion);
    await expect(classFeedbacks.put(viewer, id, { text: 'x', version: 1 })).rejects.toBeInstanceOf(
      Forbidden,
    );
    expect(await classFeedbacks.get(owner, id)).toEqual({ text: 'Cite your sources.', version: 1 });
  });
});
