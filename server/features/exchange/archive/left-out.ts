import type { ArchiveAccount } from '#contract/exchange/archive/account.ts';
import type { ArchiveAssignment } from '#contract/exchange/archive/assignment.ts';
import type { ArchiveSubmission } from '#contract/exchange/archive/submission.ts';
import { counted } from '#contract/text/plural.ts';

/** More than this needn't be named. */
const MAX_NAMED = 20;

/**
 * Lists what can't be imported from an archive, in sentences for the importing person: nothing goes
 * missing silently.
 */
export function leftOut(shared: ArchiveAssignment): {
  add(submission: ArchiveSubmission): void;
  sentences(): string[];
} {
  const said: string[] = [];
  const lost = shared.files.filter(({ file }) => file.lost === true).map(({ file }) => file.name);
  let [planned, regrades, given, drafted] = [0, 0, 0, 0];
  return {
    add({ files, report, releases, regrades: asked, allocations, drafts }) {
      drafted += drafts.length;
      given += allocations.length;
      lost.push(
        ...[...files.map(({ file }) => file), ...(report === null ? [] : [report])]
          .filter((file) => file.lost === true)
          .map((file) => file.name),
      );
      planned += releases.filter(({ state }) => state === 'planned').length;
      regrades += asked.length;
    },
    sentences() {
      if (shared.members.length > 0)
        said.push(
          `${counted(shared.members.length, 'marker')} of the other installation: invite ${shared.members
            .slice(0, MAX_NAMED)
            .map(({ email }) => email)
            .join(', ')} here.`,
        );
      if (given > 0)
        said.push(
          `Whose ${given === 1 ? 'one marking was' : `${given} markings were`} to do, since those people aren’t here: what they gave and agreed on is, and scripts can be dealt anew.`,
        );
      if (shared.criterion_markers.length > 0)
        said.push('Who marks which criteria, since those people aren’t here: give them anew.');
      if (shared.moderators.length > 0)
        said.push(
          `${counted(shared.moderators.length, 'moderator')} of the other installation: invite ${shared.moderators.length === 1 ? 'them' : 'them all'} and name ${shared.moderators.length === 1 ? 'them' : 'each'} anew. What they said is here.`,
        );
      if (shared.signings.length > 0)
        said.push(
          'That the moderation report is as it was signed: the names stay, and it says beside them that it has changed, since scripts have other numbers here.',
        );
      if (shared.guidance?.pictures === true)
        said.push(
          'That pictures and scans may be sent to the AI provider, which may be another here: allow it anew.',
        );
      if (planned > 0)
        said.push(
          `${counted(planned, 'release')} that ${planned === 1 ? 'waits' : 'wait'} for a time: plan ${planned === 1 ? 'it' : 'them'} anew.`,
        );
      if (regrades > 0)
        said.push(
          `${counted(regrades, 'request')} of students to look again, with the links ${regrades === 1 ? 'it' : 'they'} came by: make new links.`,
        );
      if (drafted > 0)
        said.push(
          `What ${counted(drafted, 'draft')} cost, and with whose key ${drafted === 1 ? 'it was' : 'they were'} made: that stays with the other installation.`,
        );
      if (shared.handbacks.length > 0)
        said.push(`The files that were handed back; that they were is in the list.`);
      if (lost.length > 0)
        said.push(
          `${counted(lost.length, 'file')} lost before the archive was made: ${lost.slice(0, MAX_NAMED).join(', ')}.`,
        );
      return said;
    },
  };
}

/** What can't be imported from an account, in addition to what its assignments list. */
export const leftOutOfAccount = ({ not_packed }: ArchiveAccount): string[] => [
  ...not_packed.map(
    ({ name, why }) => `“${name}” is not in the archive, only in its data.json. ${why}`,
  ),
  'Name, e-mail, password, sign-ins, credits, keys, connections, teams and assignments that others own: they belong to the account they were made in.',
];
