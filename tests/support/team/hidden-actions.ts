import type { Caller } from '#tests/support/caller.ts';
import type { NewStudentLink } from '#contract/release/student-page.ts';
import type { SamplePlan } from '#contract/teams/moderation/sample.ts';
import { form } from '#tests/support/caller.ts';
import { fullMarks, note } from './blind-stage.ts';
import { grades, leaves, type Seat, SEATS, type World } from './worlds.ts';

const AGREED = {
  marks: [
    {
      criterion: 'argument',
      level_ids: ['good'],
      comment: 'Zyxwena agrees.',
      reason: 'Zyxwena says why.',
    },
    { criterion: 'evidence', level_ids: ['some'], comment: '', reason: 'So.' },
  ],
};
const EVERY = {
  root: false,
  percent: null,
  least: 40,
  per_band: null,
  per_marker: null,
  fails: false,
  near: null,
};
const MINUTE = 60_000;

/** Whether the grade is hidden from a seat, too. */
const isUnseen = (seat: Seat): boolean =>
  seat !== 'again' && SEATS[seat].markers[0] !== SEATS[seat].who;

/** Has the other of the two markers mark everything. */
async function marksToo({ people, at }: World, seat: Seat): Promise<void> {
  const { who, markers } = SEATS[seat];
  const other = markers.find((name) => name !== who)!;
  await leaves(people[other], at(seat), 'Zyxwena');
  if (markers[0] === other) await grades(people[other], at(seat), 'Zyxwena', '71');
  for (const call of ['marks/hand-over', 'open'])
    if ((await people[other].post(`${at(seat)}/${call}`)).status >= 300)
      throw new Error(`${other} could not ${call}`);
}

/** Two have handed over, agreeing or not, and the owner asks a third. */
async function asksThird({ people, at, ids }: World, isDone: boolean): Promise<void> {
  const script = at('third');
  for (const who of [people.fay, people.sam]) {
    await leaves(who, script, isDone ? 'Zyxwena' : 'Plainly');
    if (isDone && who === people.sam)
      await who.put(`${script}/marks`, {
        marks: [{ criterion: 'argument', level_ids: ['poor'], comment: 'Zyxwena differs.' }],
      });
    await who.post(`${script}/marks/hand-over`);
  }
  if (isDone) {
    await people.fay.put(`${script}/marks?round=agreed`, AGREED);
    await grades(people.fay, script, 'Zyxwena', '71');
  }
  await people.owner.put(`${script}/third-marker`, { user_id: ids.tim, blind: true });
  if (isDone) {
    await people.owner.patch(script, { grade: '72' });
    await people.owner.post(`${script}/annotations`, note('Zyxwena'));
  }
}

/**
 * What a user gave before the script came back to them and, if done, what the owner has changed
 * since.
 */
async function comesBack(
  { api, people, at, ids, scripts, base }: World,
  isDone: boolean,
): Promise<void> {
  const script = at('again');
  await leaves(people.gus, script, isDone ? 'Zyxwena' : 'Plainly');
  if (isDone)
    await people.gus.put(`${script}/marks`, {
      marks: [{ criterion: 'argument', level_ids: ['poor'], comment: 'Zyxwena differs.' }],
    });
  await grades(people.gus, script, isDone ? 'Zyxwena' : 'Plainly', isDone ? '71' : '40');
  api.clock.advance(MINUTE);
  await people.gus.put(`${base}/insight/again`, { on: true });
  const { db } = api.database;
  // The script that comes back is random: here it is made this one.
  const [drawn] = await db
    .selectFrom('again_scripts')
    .select('submission_id')
    .where('user_id', '=', ids.gus)
    .execute();
  await db
    .updateTable('again_scripts')
    .set({ submission_id: scripts.again })
    .where('submission_id', '=', drawn!.submission_id)
    .execute();
  await db.updateTable('again_markers').set({ seed: 7 }).execute();
  if (!isDone) return;
  const marks = fullMarks('Zyxwena').marks.map((mark) => ({
    ...mark,
    level_ids:
      mark.level_ids === undefined
        ? null
        : ['poor', 'none'].slice(mark.criterion === 'argument' ? 0 : 1).slice(0, 1),
  }));
  await people.owner.put(`${script}/marks`, { marks: marks.slice(0, 2) });
  await people.owner.patch(script, { grade: '35', feedback_text: 'Zyxwena is not content.' });
  await people.owner.post(`${script}/annotations`, note('Zyxwena'));
}

/**
 * Creates a link for a script; its student opens it and requests a regrade, which is answered; then
 * the link is replaced and revoked.
 */
async function givesLink({ api, base }: World, giver: Caller, submissionId: number): Promise<void> {
  const make = async () =>
    (
      await giver.post<NewStudentLink[]>(`${base}/student-links`, {
        submission_ids: [submissionId],
        days: 30,
        regrade: true,
      })
    ).body[0]!;
  const token = (await make()).url.split('#')[1]!;
  for (const [call, text] of [['open'], ['regrade', 'Zyxwena, please look at my 71 again.']]) {
    const { status, text: why } = await api.visitor.post(`/api/v1/returned/${call}`, {
      token,
      ...(text === undefined ? {} : { text }),
    });
    if (status >= 300) throw new Error(`A student could not ${call}: ${why}`);
  }
  const { body: asked } = await giver.get<{ id: number; submission_id: number }[]>(
    `${base}/regrades`,
  );
  const own = asked.find((one) => one.submission_id === submissionId)!;
  await giver.post(`/api/v1/regrades/${own.id}/answer`, { answer: 'Zyxwena stays with it.' });
  const { id } = await make();
  await giver.post(`${base}/student-links/revoke`, { ids: [id] });
}

/**
 * Does, or doesn't do, everything that must be hidden from a seat; and what happens to the class in
 * either case.
 */
export async function live(world: World, seat: Seat, isDone: boolean): Promise<void> {
  const { api, people, base, at, scripts, plain } = world;
  if (seat === 'third') await asksThird(world, isDone);
  else if (seat !== 'again' && isDone) await marksToo(world, seat);
  api.clock.advance(MINUTE);
  // First markers may know about release and moderation, since the grade is theirs.
  const giver = SEATS[seat].who === 'owner' ? people.cora : people.owner;
  await people.gus.patch(`/api/v1/submissions/${plain}`, { grade: '50', feedback_text: 'Good.' });
  await giver.post(`${base}/releases`, {
    submission_ids: [plain, ...(isDone && isUnseen(seat) ? [scripts[seat]] : [])],
    at: null,
    unfinished: true,
  });
  await givesLink(world, giver, plain);
  if (isDone && isUnseen(seat)) await givesLink(world, giver, scripts[seat]);
  await people.gus.post(`${base}/handback`, form({ kind: 'csv' }));
  await people.gus.get('/api/v1/handbacks/1/file?part=1');
  const { body: plan } = await people.owner.post<SamplePlan>(`${base}/moderation/plan`, {
    rule: EVERY,
    seed: 1,
    anew: false,
  });
  await people.owner.post(`${base}/moderation/draws`, {
    rule: EVERY,
    seed: 1,
    anew: false,
    reason: '',
    submission_ids: plan.scripts.map(({ submission_id }) => submission_id),
  });
  if (isDone && seat !== 'again')
    await giver.put(`${at(seat)}/moderation`, {
      verdict: 'again',
      reason: 'Zyxwena gave too much.',
      mark: null,
    });
  if (seat === 'again') await comesBack(world, isDone);
  api.clock.advance(MINUTE);
}
