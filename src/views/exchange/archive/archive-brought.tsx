import type { BroughtAssignment, BroughtIn } from '#contract/exchange/archive/import.ts';
import { counted } from '#contract/text/plural.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SentenceList } from './sentence-list.tsx';

const isFresh = ({ came }: BroughtAssignment): boolean => came === 'new' || came === 'copy';

/** What came of an archive. */
export function ArchiveImported({
  brought: { assignments, comments, settings, voice_card, left_out },
  onAnother,
}: {
  brought: BroughtIn;
  onAnother: () => void;
}) {
  const fresh = assignments.filter(isFresh);
  const [only] = fresh;
  const own = [
    comments === 0 ? [] : [counted(comments, 'comment')],
    voice_card ? ['your voice card'] : [],
    settings ? ['your settings'] : [],
  ].flat();
  const title =
    fresh.length === 1
      ? `${only!.name} is in`
      : fresh.length > 1
        ? `${counted(fresh.length, 'assignment')} are in`
        : own.length > 0
          ? 'It is in'
          : 'Nothing was added';
  return (
    <div className="grid max-w-prose gap-5">
      <Alert tone={fresh.length + own.length === 0 ? 'info' : 'success'} takesFocus title={title}>
        {fresh.length === 0 ? null : (
          <>
            {counted(
              fresh.reduce((sum, { submissions }) => sum + submissions, 0),
              'submission',
            )}
            , with everything that was done with them. What others did there stands under your
            name.{' '}
          </>
        )}
        {own.length === 0
          ? null
          : `${fresh.length === 0 ? 'Taken over' : 'Also taken over'}: ${own.join(', ')}. `}
        {assignments.some(({ came }) => came === 'here' || came === 'other')
          ? 'What was here already is as it was.'
          : null}
      </Alert>
      {fresh.length < 2 ? null : (
        <ul className="grid gap-2 text-base wrap-anywhere">
          {fresh.map(({ assignment_id, name, submissions }) => (
            <li key={assignment_id}>
              <Link href={`/assignments/${assignment_id}/submissions`}>{name}</Link>{' '}
              <span className="text-sm text-ink-muted">{counted(submissions, 'submission')}</span>
            </li>
          ))}
        </ul>
      )}
      <SentenceList
        id="left-out"
        title="What could not be taken in"
        sentences={[
          ...fresh.flatMap((one) =>
            one.left_out.map((sentence) =>
              fresh.length < 2 ? sentence : `${one.name}: ${sentence}`,
            ),
          ),
          ...left_out,
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {fresh.length === 1 ? (
          <Link href={`/assignments/${only!.assignment_id}/submissions`} look="primary">
            Open the assignment
          </Link>
        ) : (
          <Link href="/assignments" look="primary">
            Your assignments
          </Link>
        )}
        <Button onClick={onAnother}>Bring in another</Button>
      </div>
    </div>
  );
}
