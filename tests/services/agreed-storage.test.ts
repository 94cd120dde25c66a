// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { agreedStorage } from '#services/teams/rounds.ts';

const tab = (user = 1) => agreedStorage(() => localStorage, user);
const first = {
  from: 'first' as const,
  level_ids: ['good'],
  points: null,
  comment: '',
  reason: 'As we said.',
  version: 0,
};
const second = { ...first, from: 'second' as const, level_ids: ['poor'] };

beforeEach(() => localStorage.clear());

test('[MOD-2] two tabs that agree on one script write over nothing of each other; who opens it next has what both left, of this user and script alone', () => {
  const [one, other] = [tab(), tab()];
  one.keep(5, { argument: first });
  other.keep(5, { evidence: second });
  tab(12).keep(5, { style: first });
  one.keep(55, { style: first });
  const next = tab();
  const before = { ...localStorage };
  const kept = next.recall(5);
  expect([kept, { ...localStorage }]).toEqual([{ argument: first, evidence: second }, before]);
  next.keep(5, kept);
  expect(localStorage.length).toBe(3);
  next.keep(5, {});
  expect([tab().recall(5), localStorage.length]).toEqual([{}, 2]);
});

test('[MOD-2] what two tabs chose for one criterion waits until one of them is agreed on; what says the same doesn’t', () => {
  tab().keep(5, { argument: first, evidence: first });
  const next = tab();
  next.keep(5, { argument: second, evidence: { ...first, version: 1 } });
  expect(next.recall(5)).toEqual({});
  next.keep(5, {});
  expect(next.recall(5)).toEqual({ argument: first });
});

test('[MOD-2] what an earlier release kept is found; what this one can’t read stays for one that can', () => {
  localStorage.setItem('marginalia.agreed.1.5', JSON.stringify({ argument: first }));
  localStorage.setItem('marginalia.agreed.1.5.x', '{');
  const next = tab();
  expect(next.recall(5)).toEqual({ argument: first });
  next.keep(5, {});
  expect({ ...localStorage }).toEqual({ 'marginalia.agreed.1.5.x': '{' });
});
