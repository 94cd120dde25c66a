import { mkdtemp, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { RuleTemplates } from '#contract/deadlines/rule-template.ts';
import type { Team } from '#contract/teams/team.ts';
import { lateRule } from '#server/admin/late-rule.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, joins } from '#tests/support/caller.ts';
import { join } from 'node:path';
import { tmpdir } from 'node:os';

let api: Api;
let owner: Caller;
let other: Caller;
beforeAll(async () => {
  api = await openApi();
  owner = await api.teacher({ email: 'keeper@example.org' });
  other = await api.teacher({ email: 'other@example.org' });
});
afterAll(() => api.close());

const CAP = { penalty: { kind: 'cap', at: '40' }, unit: 'day' };
const DAYS = { penalty: { kind: 'per_unit', amount: '5', of: 'maximum' }, unit: 'day' };

const assignmentOf = async (who: Caller): Promise<number> =>
  (await who.post<Assignment>('/api/v1/assignments/', { name: 'Essay' })).body.id;
const offered = async (who: Caller, id: number): Promise<string[]> =>
  (await who.get<RuleTemplates>(`/api/v1/assignments/${id}/rule-templates`)).body.templates.map(
    ({ name, team, rule }) => `${name} ${team?.name} ${rule.penalty.kind}`,
  );

test('[DUE-1] a rule is kept for a team, read in all assignments of who is in it, replaced by its name and removed', async () => {
  const [mine, theirs] = [await assignmentOf(owner), await assignmentOf(other)];
  const { body: team } = await owner.post<Team>('/api/v1/teams', { name: 'Year 1' });
  const at = `/api/v1/teams/${team.id}/rule-templates`;
  expect((await owner.put(at, { name: 'Faculty', rule: CAP })).status).toBe(204);
  expect(await offered(owner, mine)).toEqual(['Faculty Year 1 cap']);
  expect(await offered(other, theirs)).toEqual([]);
  expect((await other.put(at, { name: 'Faculty', rule: DAYS })).status).toBe(404);
  await owner.put(at, { name: 'Faculty', rule: DAYS });
  expect(await offered(owner, mine)).toEqual(['Faculty Year 1 per_unit']);
  const { body } = await owner.get<RuleTemplates>(`/api/v1/assignments/${mine}/rule-templates`);
  expect(body.templates[0]?.sentence).toContain('5 % of the maximum for each day');
  expect(body.teams).toEqual([{ id: team.id, name: 'Year 1' }]);
  expect((await owner.put(at, { name: 'Bad', rule: { ...CAP, unit: 'week' } })).status).toBe(422);
  expect((await owner.delete(`${at}/${body.templates[0]!.id}`)).status).toBe(204);
  expect(await offered(owner, mine)).toEqual([]);
});

test('[DUE-1] the operator gives a rule to everybody who manages an assignment, from a file', async () => {
  const id = await assignmentOf(other);
  await joins(other, id, owner, 'grader');
  const file = join(await mkdtemp(join(tmpdir(), 'rule-')), 'rule.json');
  const run = async (rule: string, more: object = {}) => {
    await writeFile(file, rule);
    const said: string[] = [];
    await lateRule.run(
      { stores: api.stores, say: (line: string) => said.push(line) } as never,
      { name: 'University', file, remove: false, ...more } as never,
      [],
    );
    return said.join('\n');
  };
  await run(JSON.stringify(CAP));
  expect(await offered(other, id)).toEqual(['University undefined cap']);
  expect((await owner.get(`/api/v1/assignments/${id}/rule-templates`)).status).toBe(403);
  await run(JSON.stringify(DAYS));
  expect(await offered(other, id)).toEqual(['University undefined per_unit']);
  await expect(run('{')).rejects.toThrow('is not a JSON file that can be read');
  await expect(run('{"unit":"week"}')).rejects.toThrow('is no rule for late work');
  await run('{}', { remove: true });
  expect(await offered(other, id)).toEqual([]);
  await expect(run('{}', { remove: true })).rejects.toThrow('There is no template “University”');
});
