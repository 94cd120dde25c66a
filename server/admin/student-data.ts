import { open } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { counted } from '#contract/text/plural.ts';
import { exportArchive } from '#server/features/accounts/account-archive.ts';
import { discardFiles } from '#server/platform/files/discard.ts';
import { keyOf } from '#server/features/exchange/import/intakes.ts';
import { reportLeftovers } from './stored-files.ts';
import { jsonLog } from '#server/platform/process/log.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import { AdminError, type AdminWorld, type Command } from './command.ts';
import { removeQuietly } from '#server/platform/files/disk.ts';

const OF = { 'known-as': { type: 'string' }, owner: { type: 'string' } } as const;

/** Turns what a user of the product would be told into a sentence for the operator. */
const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof Conflict ? new AdminError(error.message, { cause: error }) : error;
  });

/**
 * Returns the person, and whose assignments have something about them. Throws AdminError if
 * nobody’s do.
 */
async function findStudent(
  { stores }: AdminWorld,
  name: string,
  values: Parameters<Command['run']>[1],
) {
  const known = values['known-as'];
  if (typeof known !== 'string' || known.trim() === '')
    throw new AdminError(`${name} needs --known-as: the student’s identifier or e-mail address.`);
  const owner = typeof values['owner'] === 'string' ? values['owner'].trim().toLowerCase() : null;
  const owners = (await stores.studentData.ownersOf(known)).filter(
    ({ email }) => owner === null || email === owner,
  );
  if (owners.length === 0)
    throw new AdminError(`Nothing is stored of a student known as ${known}.`);
  return { person: { known_as: known }, known, owners };
}

export const eraseStudent: Command = {
  usage: '--known-as ID [--owner E] [--confirm ID]',
  summary:
    'erases a student, known by an identifier or an e-mail, from all assignments (or one owner’s); without --confirm it only lists',
  options: { ...OF, confirm: { type: 'string' } },
  async run(world, values) {
    const { person, known, owners } = await findStudent(world, 'erase-student', values);
    const { stores, files, clock, say } = world;
    const isMeant = values['confirm'] === known;
    let left = 0;
    for (const owner of owners) {
      const { traces } = await stores.studentData.find(owner, person);
      if (!isMeant) {
        for (const { assignment_id, assignment, names, works, shared } of traces)
          say(
            `${owner.email}, assignment ${assignment_id} “${assignment}”: ${names.join(', ')}, ${counted(works, 'submission')}, ${shared} shared with others`,
          );
        continue;
      }
      for (const one of await told(
        stores.studentData.erase(
          owner,
          person,
          traces.map(({ assignment_id }) => assignment_id),
          'operator',
        ),
      )) {
        const { erasure } = one;
        left += await discardFiles({ stores, files, log: jsonLog(() => clock.now()) }, one);
        // One that couldn't be deleted is swept by the server, like everything without a row; the
        // next erasure doesn't wait for it.
        const zips = await Promise.allSettled(one.intakes.map((uuid) => files.delete(keyOf(uuid))));
        left += zips.filter(({ status }) => status === 'rejected').length;
        say(
          `${erasure.at} assignment ${erasure.assignment_id}: erased ${counted(erasure.students, 'entry', 'entries')} of the class list, ${counted(erasure.works, 'submission')}, ${counted(erasure.files, 'file')} (proof ${erasure.id})`,
        );
      }
    }
    reportLeftovers({ say }, left);
    say(
      isMeant
        ? 'Backups hold it until you delete them.'
        : `This can’t be undone. To erase all of this: erase-student --known-as ${known} --confirm ${known}`,
    );
    return true;
  },
};

export const exportStudent: Command = {
  usage: '--known-as ID --owner E FILE',
  summary:
    'writes everything of a student in the assignments of one owner into a zip, for the student to have',
  options: OF,
  positionals: 1,
  async run(world, values, [name = '']) {
    if (typeof values['owner'] !== 'string')
      throw new AdminError(
        'export-student needs --owner: the e-mail of the account whose assignments are meant.',
      );
    const {
      person,
      owners: [owner],
    } = await findStudent(world, 'export-student', values);
    const everything = await told(world.stores.studentData.exportAll(owner!, person));
    const path = isAbsolute(name) ? name : join(world.folder, name);
    const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new AdminError(
        error.code === 'EEXIST'
          ? `${path} is there already. Name a new file.`
          : `${path} can't be written (${error.message}).`,
        { cause: error },
      );
    });
    try {
      await pipeline(
        Readable.fromWeb(exportArchive(everything, world.files, world.clock.now()) as never),
        file.createWriteStream(),
      );
    } catch (error) {
      await removeQuietly(path);
      throw error;
    }
    for (const { assignment_id } of (await world.stores.studentData.find(owner!, person)).traces)
      await world.stores.audit.write({
        kind: 'student_exported',
        userId: null,
        assignmentId: assignment_id,
      });
    world.say(
      `${path}: ${counted(everything.files.length, 'file')} and data.json. It holds a person’s work: it is readable for you alone.`,
    );
    return true;
  },
};
