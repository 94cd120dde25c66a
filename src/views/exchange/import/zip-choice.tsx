import { Link } from '#views/components/actions/link.tsx';
import { ClassPanel } from './class-panel.tsx';

const WHERE: readonly (readonly [system: string, way: string])[] = [
  [
    'Moodle',
    'The assignment → Submissions → Download all submissions. “Download submissions in folders” keeps files of one name apart.',
  ],
  ['Canvas', 'The assignment → Download Submissions.'],
  ['Blackboard', 'Grade Center → the column’s menu → Assignment File Download.'],
  ['Brightspace', 'Assignments → the folder → Submissions → Download.'],
  [
    'Anything else',
    'A zip with a folder a student, or with a file a student: “Ada Lovelace (s1042)”.',
  ],
];

/** Where the zip of a class is chosen, or dropped. */
export function ZipChoice({
  assignmentId,
  onFiles,
}: {
  assignmentId: number;
  onFiles: (files: readonly File[]) => void;
}) {
  return (
    <div className="grid gap-8 wide:grid-cols-[3fr_2fr]">
      <ClassPanel onFiles={onFiles} />
      <section aria-labelledby="where-from">
        <h2 id="where-from" className="font-serif text-lg font-semibold">
          Where to get it
        </h2>
        <dl className="mt-3 grid gap-3 text-sm">
          {WHERE.map(([system, way]) => (
            <div key={system}>
              <dt className="font-medium">{system}</dt>
              <dd className="text-ink-muted">{way}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 text-sm text-ink-muted">
          Or without a zip:{' '}
          <Link href={`/assignments/${assignmentId}/connect`}>connect with Moodle or Canvas</Link>,
          and fetch the class from there.
        </p>
      </section>
    </div>
  );
}
