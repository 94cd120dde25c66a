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

test('[MOD-2] two tabs that agree on one script don’t overwrite each other; the next to open it gets what both left, for this user and script only', () => {
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

test('[MOD-2] conflicting choices of two tabs for one criterion wait until one is agreed on; identical choices don’t', () => {
  tab().keep(5, { argument: first, evidence: first });
  const next = tab();
  next.keep(5, { argument: second, evidence: { ...first, version: 1 } });
  expect(next.recall(5)).toEqual({});
  next.keep(5, {});
  expect(next.recall(5)).toEqual({ argument: first });
});

test('[MOD-2] reads what an earlier release stored; leaves what this one can’t read for one that can', () => {
  localStorage.setItem('marginalia.agreed.1.5', JSON.stringify({ argument: first }));
  localStorage.setItem('marginalia.agreed.1.5.x', '{');
  const next = tab();
  expect(next.recall(5)).toEqual({ argument: first });
  next.keep(5, {});
  expect({ ...localStorage }).toEqual({ 'marginalia.agreed.1.5.x': '{' });
});
