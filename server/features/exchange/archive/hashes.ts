import { createHash, type Hash } from 'node:crypto';
import type { ArchiveAssignment } from '#contract/exchange/archive/assignment.ts';
import type { ArchiveSubmission } from '#contract/exchange/archive/submission.ts';
import { turnTaker } from './pieces.ts';

/** Characters that are hashed at once. */
const AT_ONCE = 16 * 1024;

/**
 * Leaves out when and where it was created and, if the assignment can be identified by itself, its
 * owner's bank, which an account's archive contains once.
 */
const content = (shared: ArchiveAssignment): object => ({
  ...shared,
  exported_at: '',
  made_from: undefined,
  ...(shared.origin === null ? { origin: undefined } : { comment_sets: [] }),
});
/**
 * Neither who was invited to mark nor whether pictures may be sent counts as a change of content:
 * each installation decides that itself.
 */
const kept = (shared: ArchiveAssignment): object => ({
  ...content(shared),
  members: [],
  guidance: shared.guidance && { ...shared.guidance, pictures: undefined },
});

/**
 * Yields the parts of a value's canonical JSON. With `unread`, only the names of files count: their
 * content is known only where they are read.
 */
function* partsOf(value: unknown, unread: boolean): Generator<string> {
  if (typeof value !== 'object' || value === null) yield JSON.stringify(value);
  else if (Array.isArray(value)) {
    yield '[';
    for (const [index, one] of value.entries()) {
      if (index > 0) yield ',';
      yield* partsOf(one, unread);
    }
    yield ']';
  } else {
    const isFile = unread && 'path' in value && 'sha256' in value;
    const entries = Object.entries(isFile ? { ...value, bytes: 0, sha256: '', lost: false } : value)
      .filter(([, one]) => one !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    yield '{';
    for (const [index, [key, one]] of entries.entries()) {
      yield `${index > 0 ? ',' : ''}${JSON.stringify(key)}:`;
      yield* partsOf(one, unread);
    }
    yield '}';
  }
}

/** Hashes a value; other work can run between two steps. */
function* stepsOf(hash: Hash, value: object, unread: boolean): Generator<void> {
  let text = '';
  for (const part of partsOf(value, unread)) {
    text += part;
    if (text.length < AT_ONCE) continue;
    hash.update(text);
    text = '';
    yield;
  }
  hash.update(text);
}
const addAll = (hash: Hash, value: object, unread: boolean): void => {
  const steps = stepsOf(hash, value, unread);
  while (steps.next().done !== true);
};

/**
 * Identifies an archive, whenever it was created: `hash` covers every byte, `state` can also be
 * calculated for an assignment stored here. It blocks its process until it is done, so it is for
 * the process that reads an archive.
 */
export function hashing(shared: ArchiveAssignment): {
  add(submission: ArchiveSubmission): void;
  digests(): { hash: string; state: string };
} {
  const [hash, state] = [createHash('sha256'), createHash('sha256')];
  addAll(hash, content(shared), false);
  addAll(state, kept(shared), true);
  return {
    add(submission) {
      addAll(hash, submission, false);
      addAll(state, submission, true);
    },
    digests: () => ({ hash: hash.digest('hex'), state: state.digest('hex') }),
  };
}

/** Calculates the `state` of an assignment without blocking everybody else. */
export async function stateInTurns(
  shared: ArchiveAssignment,
  submissions: readonly ArchiveSubmission[],
): Promise<string> {
  const state = createHash('sha256');
  const takeTurns = turnTaker();
  for (const value of [kept(shared), ...submissions]) {
    const steps = stepsOf(state, value, true);
    while (steps.next().done !== true) await takeTurns();
  }
  return state.digest('hex');
}
