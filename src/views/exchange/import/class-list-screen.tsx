import { useSelector } from '@xstate/react';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { submissionName } from '#contract/submissions/submission.ts';
import { counted } from '#contract/text/plural.ts';
import {
  type ClassListField,
  mergeClassList,
  unlisted,
  withoutWork,
} from '#lib/exchange/class-list.ts';
import {
  type ClassListRef,
  classListCommands,
  selectClassListStatus,
  selectClassListFailure,
  selectClassListFile,
  selectStudents,
  selectWorks,
} from '#machines/exchange/class-list.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { FilePanel } from '#views/components/fields/file-panel.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

const FIELDS: Partial<Record<ClassListField, string>> = {
  display_name: 'name',
  first_name: 'first name',
  last_name: 'last name',
  identifier: 'student ID',
  email: 'e-mail',
  group: 'group',
  section: 'section',
};
/** The number of names of a long list shown at once. */
const MAX_NAMES_SHOWN = 200;

/**
 * The class list of an assignment: who is on it, and how to replace it from a file or pasted rows.
 */
export function ClassListScreen({
  actor,
  assignmentId,
  assignment,
}: {
  actor: ClassListRef;
  assignmentId: number;
  assignment: Assignment | null;
}) {
  const status = useSelector(actor, selectClassListStatus);
  const failure = useSelector(actor, selectClassListFailure);
  const students = useSelector(actor, selectStudents);
  const { retry, another } = classListCommands(actor);
  return (
    <>
      <PageHeader
        title={assignment === null ? 'Class list' : `Class list: ${assignment.name}`}
        description="Names, student IDs and e-mail addresses of the class. Submissions are joined to their students by student ID or e-mail address."
      />
      {failure === null ? null : (
        <Alert tone="error" takesFocus className="mb-5">
          {failure.message ?? 'The server could not be reached. Try again.'}
        </Alert>
      )}
      {status === 'loading' || status === 'reading' ? (
        <div role="status" aria-busy="true" aria-label="Loading the class list">
          <SkeletonText lines={5} />
        </div>
      ) : null}
      {status === 'failed' ? <Button onClick={retry}>Retry</Button> : null}
      {status === 'choosing' ? <Choice actor={actor} /> : null}
      {status === 'shown' || status === 'saving' ? <Preview actor={actor} /> : null}
      {status === 'saved' ? (
        <EmptyState
          title={`${counted(students.length, 'student')} in the class list`}
          action={
            <>
              <Link href={`/assignments/${assignmentId}/submissions`} look="primary">
                Go to submissions
              </Link>
              <Button onClick={another}>Import another list</Button>
            </>
          }
        >
          Submissions with a student ID or e-mail address of the list have been joined to their
          students.
        </EmptyState>
      ) : null}
    </>
  );
}

function Choice({ actor }: { actor: ClassListRef }) {
  const students = useSelector(actor, selectStudents);
  const { choose } = classListCommands(actor);
  const [rows, setRows] = useState('');
  return (
    <div className="grid gap-8 wide:grid-cols-2">
      <div className="flex flex-col gap-6">
        <FilePanel
          icon={Users}
          action="Choose a CSV file"
          label="Class list"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onFiles={([file]) => {
            if (file !== undefined) choose(file);
          }}
        >
          Drop a class list or a gradebook here
        </FilePanel>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            choose(rows);
          }}
        >
          <Field
            label="Or paste rows"
            hint="Copy them from Excel, Sheets or a web page, with their headings."
          >
            {(wiring) => <TextArea {...wiring} minRows={5} value={rows} onChange={setRows} />}
          </Field>
          <Button
            type="submit"
            className="mt-3"
            disabled={rows.trim() === '' ? 'Paste rows first.' : false}
          >
            Read the rows
          </Button>
        </form>
      </div>
      <Names
        title={`${counted(students.length, 'student')} in the class list`}
        names={students.map(({ display_name, identifier, email }) =>
          [display_name, identifier, email].filter(Boolean).join(' · '),
        )}
        empty="Nobody yet."
      />
    </div>
  );
}

function Preview({ actor }: { actor: ClassListRef }) {
  const status = useSelector(actor, selectClassListStatus);
  const file = useSelector(actor, selectClassListFile);
  const known = useSelector(actor, selectStudents);
  const works = useSelector(actor, selectWorks);
  const { save, another } = classListCommands(actor);
  if (file === null) return null;
  const { students, added, changed, absent } = mergeClassList(known, file.entries);
  const missing = withoutWork(students, known, works);
  const extra = unlisted(works, known, students);
  return (
    <div className="flex flex-col gap-6">
      <p>
        Recognised as a {file.kind}: {counted(file.entries.length, 'student')}, {added} new,{' '}
        {changed} updated.
        {absent.length > 0
          ? ` ${counted(absent.length, 'student')} in the class list ${absent.length === 1 ? 'isn’t' : 'aren’t'} in this file and will be kept.`
          : ''}
      </p>
      <div className="flex gap-3">
        <Button variant="primary" busy={status === 'saving'} onClick={save}>
          Save the class list
        </Button>
        <Button onClick={another}>Choose another file</Button>
      </div>
      <ul aria-label="Columns" className="flex flex-wrap gap-2 text-sm">
        {file.columns.map(({ heading, field }, column) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- headings may be the same
            key={column}
            className="rounded-control border border-line px-2 py-1"
          >
            <b className="font-medium">{heading || `Column ${column + 1}`}</b>{' '}
            <span className="text-ink-muted">
              {field === null ? 'not used' : (FIELDS[field] ?? 'ID in the learning environment')}
            </span>
          </li>
        ))}
      </ul>
      {file.problems.length === 0 ? null : (
        <Names
          title={`${counted(file.problems.length, 'row')} to look at`}
          names={file.problems.map(({ row, why }) => `Row ${row}: ${why}`)}
          empty=""
        />
      )}
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Students in the file</caption>
        <thead className="border-b border-line text-ink-muted">
          <tr>
            <th className="py-1 pr-4 font-medium">Name</th>
            <th className="py-1 pr-4 font-medium">Student ID</th>
            <th className="py-1 font-medium">E-mail</th>
          </tr>
        </thead>
        <tbody>
          {file.entries.slice(0, MAX_NAMES_SHOWN).map((entry, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- names may be the same
            <tr key={index} className="border-b border-line">
              <td className="py-1 pr-4 wrap-anywhere">{entry.display_name}</td>
              <td className="py-1 pr-4 wrap-anywhere">{entry.identifier ?? '–'}</td>
              <td className="py-1 wrap-anywhere">{entry.email ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {file.entries.length > MAX_NAMES_SHOWN ? (
        <p className="text-sm text-ink-muted">And {file.entries.length - MAX_NAMES_SHOWN} more.</p>
      ) : null}
      <div className="grid gap-6 wide:grid-cols-2">
        <Names
          title={`No submission: ${missing.length}`}
          names={missing.map(({ display_name }) => display_name)}
          empty="Everybody has handed in."
        />
        <Names
          title={`Submissions of nobody in the list: ${extra.length}`}
          names={extra.map((work) => submissionName({ ...work, filename: work.original_filename }))}
          empty="None."
        />
      </div>
    </div>
  );
}

function Names({
  title,
  names,
  empty,
}: {
  title: string;
  names: readonly string[];
  empty: string;
}) {
  return (
    <section aria-label={title}>
      <h2 className="font-serif text-lg font-semibold">{title}</h2>
      {names.length === 0 ? <p className="mt-2 text-sm text-ink-muted">{empty}</p> : null}
      <ul className="mt-2 text-sm">
        {names.slice(0, MAX_NAMES_SHOWN).map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may be the same
          <li key={index} dir="auto" className="py-0.5 wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      {names.length > MAX_NAMES_SHOWN ? (
        <p className="text-sm text-ink-muted">And {names.length - MAX_NAMES_SHOWN} more.</p>
      ) : null}
    </section>
  );
}
