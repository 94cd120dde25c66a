/**
 * The child process that unpacks: the zip is its standard input, the folder the only place it can
 * write to.
 */
import { watchLimits } from '#server/extraction/watch-limits.ts';
import { Refused, unpack } from './archive.ts';
import type { UnpackProgress, UnpackJob } from './unpack.ts';

const { folder, limits, rssMb, charset } = JSON.parse(process.argv[2]!) as UnpackJob;
const say = (message: UnpackProgress): void => {
  process.send!(message);
};

process.on('disconnect', () => process.exit());
watchLimits({ rssMb });
try {
  await unpack(
    0,
    folder,
    {
      total: (total) => say({ kind: 'total', total }),
      unpacked: (file) => say({ kind: 'unpacked', file }),
      guessed: (read, note) => say({ kind: 'guessed', charset: read, note }),
      problem: (path, why) => say({ kind: 'problem', problem: { path, why } }),
    },
    limits,
    charset,
  );
  say({ kind: 'end' });
} catch (error) {
  if (error instanceof Refused) say({ kind: 'refused', why: error.message });
  else say({ kind: 'failed', code: (error as NodeJS.ErrnoException).code ?? 'fault' });
}
