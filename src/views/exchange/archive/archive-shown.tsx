import type { ArchiveChoices, ArchivePreview } from '#contract/exchange/archive/import.ts';
import { fullDate } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';
import { comes, erasedIn, somethingComes } from '#machines/exchange/archive-intake.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { SentenceList } from './sentence-list.tsx';

interface ArchiveShownProps {
  name: string;
  preview: ArchivePreview;
  choices: ArchiveChoices;
  onTake: (place: number, take: boolean) => void;
  onReplace: (what: 'settings' | 'voice_card', replace: boolean) => void;
  onRestore: (restore: boolean) => void;
  onBring: () => void;
  onAnother: () => void;
}

/** What an archive contains and what of it already exists here, before anything is stored. */
export function ArchivePreviewPart({
  name,
  preview,
  choices,
  onTake,
  onReplace,
  onRestore,
  onBring,
  onAnother,
}: ArchiveShownProps) {
  const { kind, made_at, full_name, assignments, left_out } = preview;
  const brings = somethingComes(preview, choices);
  return (
    <div className="grid max-w-prose gap-6">
      <div>
        <h2 className="font-serif text-xl font-semibold wrap-anywhere">
          {kind === 'account' ? `The account of ${full_name}` : assignments[0]!.name}
        </h2>
        <p className="mt-1 text-sm text-ink-muted wrap-anywhere">
          {name}, made {fullDate(made_at)}. Nothing is imported yet.
        </p>
      </div>
      {assignments.length === 0 ? null : (
        <section aria-labelledby="archive-assignments">
          <h3 id="archive-assignments" className="font-semibold">
            {kind === 'account' ? counted(assignments.length, 'assignment') : 'Is it here already?'}
          </h3>
          <ul className="mt-3 grid gap-4">
            {assignments.map((one, place) => (
              <li key={place}>
                <Row
                  one={one}
                  comes={comes(preview, choices, place)}
                  onTake={(take) => onTake(place, take)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Erased preview={preview} restores={choices.erased} onRestore={onRestore} />
      {kind === 'account' ? (
        <Own preview={preview} choices={choices} onReplace={onReplace} />
      ) : null}
      <SentenceList id="archive-left-out" title="What can’t be imported" sentences={left_out} />
      {brings ? null : (
        <p className="text-base">
          {assignments.every(({ standing }) => standing === 'here')
            ? 'Everything in it is here already: there is nothing to import.'
            : 'Nothing of it is chosen.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={!brings} onClick={onBring}>
          Import
        </Button>
        <Button onClick={onAnother}>Choose another</Button>
      </div>
    </div>
  );
}

function Row({
  one: { name, submissions, standing, here, changed_at },
  comes: taken,
  onTake,
}: {
  one: ArchivePreview['assignments'][number];
  comes: boolean;
  onTake: (take: boolean) => void;
}) {
  const holds = counted(submissions, 'submission');
  if (standing === 'new')
    return (
      <Checkbox
        className="wrap-anywhere"
        checked={taken}
        onChange={onTake}
        label={name}
        hint={`${holds}. It is not here yet.`}
      />
    );
  const open = <Link href={`/assignments/${here!.assignment_id}/submissions`}>{here!.name}</Link>;
  if (standing === 'here')
    return (
      <p className="text-sm wrap-anywhere">
        {open}
        <span className="block text-xs text-ink-faint">
          {holds}. It is here already, as it is in the archive: nothing is added.
        </span>
      </p>
    );
  return (
    <div className="grid gap-1.5 text-sm wrap-anywhere">
      <p>
        {open}
        <span className="block text-xs text-ink-faint">
          It is here already, in another state: last changed {fullDate(here!.changed_at)} here, and{' '}
          {fullDate(changed_at)} in the archive
          {here!.name === name ? '' : `, where it is called ${name}`}. The assignment here is not
          changed.
        </span>
      </p>
      <Checkbox
        checked={taken}
        onChange={onTake}
        label={`Bring ${name} in as a copy beside it`}
        hint={`${holds}. Its name says that it comes from the archive.`}
      />
    </div>
  );
}

function Erased({
  preview,
  restores,
  onRestore,
}: {
  preview: ArchivePreview;
  restores: boolean;
  onRestore: (restore: boolean) => void;
}) {
  const { people, submissions, shared } = erasedIn(preview);
  if (people === 0) return null;
  return (
    <section aria-labelledby="archive-erased">
      <h3 id="archive-erased" className="font-semibold">
        Erased here
      </h3>
      <p className="mt-3 text-sm">
        {counted(people, 'person', 'people')} in it {people === 1 ? 'was' : 'were'} erased here
        after this archive was made.{' '}
        {restores ? null : (
          <>
            {people === 1 ? 'Their entry stays' : 'Their entries stay'} out
            {submissions === 0 ? '' : `, with ${counted(submissions, 'submission')}`}
            {shared === 0
              ? ''
              : `; ${counted(shared, 'submission')} of theirs with others ${shared === 1 ? 'comes' : 'come'} without their names`}
            .
          </>
        )}
      </p>
      <Checkbox
        className="mt-3"
        checked={restores}
        onChange={onRestore}
        label="Bring them back all the same"
        hint="Only where they agreed, or were erased by mistake."
      />
    </section>
  );
}

function Own({
  preview: { comments, private_notes, voice_card, settings },
  choices,
  onReplace,
}: Pick<ArchiveShownProps, 'preview' | 'choices' | 'onReplace'>) {
  const one = (what: 'settings' | 'voice_card', noun: string, are: string) => {
    const standing = what === 'settings' ? settings : voice_card;
    if (standing === 'none') return null;
    if (standing !== 'other')
      return (
        <li className="text-sm">
          {noun}:{' '}
          {standing === 'new'
            ? `${are} taken over, since you have changed nothing here.`
            : 'the same as here.'}
        </li>
      );
    return (
      <li>
        <Checkbox
          checked={choices[what]}
          onChange={(on) => onReplace(what, on)}
          label={`${noun}: replace what is here`}
          hint="The one here is different. It is kept unless you tick this."
        />
      </li>
    );
  };
  return (
    <section aria-labelledby="archive-own">
      <h3 id="archive-own" className="font-semibold">
        Your own
      </h3>
      <ul className="mt-3 grid gap-3">
        <li className="text-sm">
          Comments:{' '}
          {comments.new === 0
            ? comments.here === 0
              ? 'none.'
              : 'all are in your bank already.'
            : `${counted(comments.new, 'comment')} for your bank${comments.here === 0 ? '.' : `; ${comments.here.toLocaleString('en')} of them are in it already.`}`}
        </li>
        {private_notes === 0 ? null : (
          <li className="text-sm">
            {counted(private_notes, 'private note')}, with the assignments that come.
          </li>
        )}
        {one('voice_card', 'Voice card', 'it is')}
        {one('settings', 'Settings', 'they are')}
      </ul>
    </section>
  );
}
