import { createHash } from 'node:crypto';
import type { ArchiveAssignment } from '#contract/exchange/archive/assignment.ts';
import type { ArchiveSubmission } from '#contract/exchange/archive/submission.ts';
import { canonicalJson } from '#server/features/release/canonical.ts';

/** Without when it was made, and where the assignment can be known by itself without its owner's bank, which an account's archive has once. */
const content = (shared: ArchiveAssignment): object => ({
  ...shared,
  exported_at: '',
  ...(shared.origin === null ? { origin: undefined } : { comment_sets: [] }),
});
/** Files by their names: what is in them is known only where they are read. */
const unread = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && 'path' in value && 'sha256' in value
    ? { ...value, bytes: 0, sha256: '', lost: false }
    : value;

/** What tells an archive from another, whenever it was made: `hash` goes by every byte, `state` can be told of an assignment that is here, too. */
export function hashing(shared: ArchiveAssignment): {
  add(submission: ArchiveSubmission): void;
  digests(): { hash: string; state: string };
} {
  const hash = createHash('sha256').update(canonicalJson(content(shared)));
  const state = createHash('sha256');
  const note = (sheet: object): void =>
    void state.update(canonicalJson(JSON.parse(JSON.stringify(sheet, unread))));
  // Who was asked to mark along is no change of what is kept, nor is whether pictures may be sent: each installation decides that.
  note({
    ...content(shared),
    members: [],
    guidance: shared.guidance && { ...shared.guidance, pictures: undefined },
  });
  return {
    add(submission) {
      hash.update(canonicalJson(submission));
      note(submission);
    },
    digests: () => ({ hash: hash.digest('hex'), state: state.digest('hex') }),
  };
}
