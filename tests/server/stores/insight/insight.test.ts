import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { aMember, aStudent, aSubmission, aTeacher, type NewWork } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

describe.each(engines)('figures on $name', (engine) => {
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
      due_at: '2026-03-01T12:00:00.000Z',
      grade_scale: { kind: 'points', max: 20 },
      rubric: null,
    });
    await stores.rubrics.put(owner, id, {
      ...essayRubric(),
      bands: [
        { grade: 'Fail', from: 0 },
        { grade: 'Pass', from: 40 },
      ],
    });
    await aMember(stores, owner, id, grader, 'grader');
    await aMember(stores, owner, id, viewer, 'viewer');
    return { owner, grader, viewer, id };
  }
  const script = async (
    owner: Principal,
    assignment: number,
    by: Principal | null,
    grade = '',
    fields: NewWork = {},
  ): Promise<number> => {
    const { id } = await aSubmission(world.stores, owner, assignment, {
      submitted_at: '2026-03-01T11:00:00.000Z',
      student_identifier: null,
      ...fields,
    });
    if (by !== null) await world.stores.submissions.patch(by, id, { grade });
    return id;
  };
  const mark = (who: Principal, id: number, argument: string, evidence: string) =>
    world.stores.marks.put(who, id, 'first', {
      marks: [argument, evidence].map((level, at) => ({
        criterion: ['argument', 'evidence'][at]!,
        level_ids: [level],
        points: null,
        comment: '',
      })),
    });

  test('[ANA-1] [ANA-2] describe what is stored, and each number links to its scripts', async () => {
    const { owner, grader, id } = await scene();
    const { stores } = world;
    const good = await script(owner, id, owner, '18', { turnitin_similarity_score: 50 });
    const poor = await script(owner, id, grader, '7', {
      student_identifier: 's3',
      submitted_at: '2026-03-04T12:00:00.000Z',
    });
    const none = await script(owner, id, null, '', { student_identifier: 's4' });
    await stores.submissions.patch(grader, good, { grade: '19' });
    await stores.submissions.patch(owner, good, { grade: '18' });
    await mark(owner, good, 'good', 'much');
    await mark(grader, poor, 'fair', 'none');
    const students = await stores.students.put(owner, id, [
      aStudent('s1', { section: 'Tuesday' }),
      aStudent('s2', { group: 'Owls' }),
    ]);
    await stores.students.assign(owner, good, [students[0]!.id, students[1]!.id]);
    const insight = await stores.insights.figures(owner, id);
    expect(insight).toMatchObject({
      assignment_id: id,
      n: 3,
      anonymous: false,
      grades: {
        n: 2,
        mean: 62.5,
        lowest: 35,
        highest: 90,
        fails: { n: 1 },
        near: { n: 0 },
        unlike: { n: 2 },
      },
      progress: { graded: { n: 2 }, ungraded: { n: 1 } },
    });
    const groups = insight.parts
      .flatMap((part) => part.groups)
      .filter(({ n }) => n > 0)
      .map(({ key, label, n, mean }) => [key.replace(/^marker\.\d+/, 'marker'), label, n, mean]);
    expect(groups).toEqual([
      ['grade.30', '30 to under 40', 1, 35],
      ['grade.90', '90 and above', 1, 90],
      ['grade.none', 'No grade', 1, null],
      ['section.1', 'Owls', 1, 90],
      ['section.2', 'Tuesday', 1, 90],
      ['marker', 'Ada Byron', 1, 90],
      ['marker', 'Grace Hopper', 1, 35],
      ['day.2026-03-02', '2026-03-02', 2, 62.5],
      ['late.no', 'On time', 2, 90],
      ['late.7', 'Up to a week late', 1, 35],
      ['similar.more', 'Over 40%', 1, 90],
    ]);
    expect(insight.criteria.map(({ name, n, mean }) => [name, n, mean])).toEqual([
      ['Argument', 2, 75],
      ['Evidence', 2, 50],
    ]);
    const behind = async (group: string) =>
      (await stores.insights.scripts(owner, id, group)).submission_ids;
    expect([
      await behind('ungraded'),
      await behind('mark.argument.3'),
      await behind('late.7'),
      await behind(`marker.${grader.userId}`),
    ]).toEqual([[none], [poor], [poor], [poor]]);
    await expect(stores.insights.scripts(owner, id, 'section.3')).rejects.toBeInstanceOf(NotFound);
  });

  test('[ANA-1] [ANA-8] the owner sees how others mark; a marker sees their own, a reader nobody’s', async () => {
    const { owner, grader, viewer, id } = await scene();
    await script(owner, id, owner, '18');
    await script(owner, id, grader, '7');
    const told = async (who: Principal) =>
      (await world.stores.insights.figures(who, id)).parts
        .find((part) => part.id === 'markers')
        ?.groups.map(({ label }) => label);
    expect([await told(owner), await told(grader), await told(viewer)]).toEqual([
      ['Ada Byron', 'Grace Hopper'],
      ['Grace Hopper'],
      undefined,
    ]);
    await expect(
      world.stores.insights.scripts(grader, id, `marker.${owner.userId}`),
    ).rejects.toBeInstanceOf(NotFound);
  });

  test('[ANA-1] overall figures cover what the user may read, by assignment, and nobody else’s', async () => {
    const { owner, viewer, id } = await scene();
    await script(owner, id, owner, '18');
    const other = await world.stores.assignments.create(owner, {
      name: 'Report',
      description: '',
      due_at: null,
      grade_scale: { kind: 'free' },
      rubric: null,
    });
    await script(owner, other.id, owner, '50%');
    const over = async (who: Principal) => {
      const { assignment_id, n, parts, grades } = await world.stores.insights.figures(who, null);
      return [
        assignment_id,
        n,
        grades.mean,
        parts
          .find((part) => part.id === 'assignments')
          ?.groups.map(({ label, n: own }) => [label, own]),
      ];
    };
    expect(await over(owner)).toEqual([
      null,
      2,
      70,
      [
        ['Essay', 1],
        ['Report', 1],
      ],
    ]);
    expect(await over(viewer)).toEqual([null, 1, 90, [['Essay', 1]]]);
    expect((await over(await aTeacher(world.stores)))[1]).toBe(0);
  });

  test('[ANA-7] while marking is anonymous no section is shown, and no word that isn’t a grade', async () => {
    const { owner, id } = await scene();
    const one = await script(owner, id, owner, 'Quillfeather');
    const [student] = await world.stores.students.put(owner, id, [
      aStudent('s1', { section: 'Tuesday' }),
    ]);
    await world.stores.students.assign(owner, one, [student!.id]);
    await world.stores.assignments.update(owner, id, { anonymous: true });
    const insight = await world.stores.insights.figures(owner, id);
    expect([insight.anonymous, insight.parts.map((part) => part.id)]).toEqual([
      true,
      ['grades', 'markers', 'days'],
    ]);
    expect(JSON.stringify(insight)).not.toContain('Quillfeather');
    const other = await world.stores.assignments.create(owner, {
      name: 'Report',
      description: '',
      due_at: null,
      grade_scale: { kind: 'free' },
      rubric: null,
    });
    expect([
      (await world.stores.insights.figures(owner, null)).anonymous,
      (await world.stores.insights.figures(owner, other.id)).anonymous,
    ]).toEqual([true, false]);
  });
});
