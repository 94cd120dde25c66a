import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import {
  DOCUMENT_FORMATS,
  type Handback,
  type HandbackFields,
  type HandbackKind,
  type HandbackRow,
  type HandbackSystem,
} from '#contract/exchange/handback.ts';
import { counted } from '#contract/text/plural.ts';
import {
  handbackCommands,
  type HandbackRef,
  isDownloading,
  isHandedOver,
  selectHandback,
  selectHandbackFailure,
  selectHandbackStatus,
  selectSystem,
  selectTaken,
  selectWorksheetName,
} from '#machines/exchange/class-handback.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import Sheet from 'lucide-react/icons/sheet';
import FolderOutput from 'lucide-react/icons/folder-output';
import { FilePanel } from '#views/components/fields/file-panel.tsx';
import { useState } from 'react';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import { wordsOfHtml } from '#lib/text/words-of-html.ts';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { MarkChoice } from '#views/exchange/mark-choice.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';

const TITLES: Readonly<Record<HandbackKind, string>> = {
  moodle_worksheet: 'In Moodle',
  moodle_feedback: 'In Moodle',
  canvas_gradebook: 'In Canvas',
  canvas_rubric: 'In Canvas',
  blackboard: 'In Blackboard',
  brightspace: 'In Brightspace',
  csv: 'What to do with it',
  xlsx: 'What to do with it',
  documents: 'What to do with them',
  office_sheet: 'What to do with it',
};

/** The files to download, and what to do with them in the environment. */
function HandbackFiles({ actor, assignmentId }: { actor: HandbackRef; assignmentId: number }) {
  const handback = useSelector(actor, selectHandback);
  const taken = useSelector(actor, selectTaken);
  const busy = useSelector(actor, isDownloading);
  const done = useSelector(actor, isHandedOver);
  const { download, review, change } = handbackCommands(actor);
  if (handback === null) return null;
  return (
    <div className="grid max-w-prose gap-6">
      {done ? (
        <Alert tone="success" title="You have every file">
          Follow the steps below; this page has done its part.
        </Alert>
      ) : null}
      <Panel title={handback.files.length === 1 ? 'Your file' : 'Your files, in this order'}>
        <ul className="grid gap-3">
          {handback.files.map(({ part, name, rows }) => (
            <li key={part} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{name}</span>{' '}
                <span className="text-sm text-ink-muted">
                  {counted(
                    rows,
                    handback.kind === 'documents' || handback.kind === 'moodle_feedback'
                      ? 'document'
                      : 'row',
                  )}
                  {taken.includes(part) ? ' · downloaded' : ''}
                </span>
              </span>
              <Button
                icon={Download}
                variant={taken.includes(part) ? 'quiet' : 'primary'}
                busy={busy}
                onClick={() => download(part)}
                aria-label={`Download ${name}`}
              >
                Download
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={TITLES[handback.kind]}>
        <ol className="grid list-decimal gap-2.5 pl-5 text-base">
          {handback.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Panel>
      <div className="flex flex-wrap gap-2">
        <Button onClick={review}>Look at the rows again</Button>
        <Button onClick={change}>Something else</Button>
        {done ? (
          <Link href={`/assignments/${assignmentId}/submissions`} look="primary">
            To the submissions
          </Link>
        ) : null}
      </div>
    </div>
  );
}

interface ReturnWay {
  system: HandbackSystem;
  name: string;
  steps: readonly string[];
}

/** Where each environment's own file is found, and what must be switched on first. */
const WAYS: readonly ReturnWay[] = [
  {
    system: 'moodle',
    name: 'Moodle',
    steps: [
      'In the assignment’s settings, under “Feedback types”, tick “Offline grading worksheet” and “Feedback comments”.',
      'On its page of submissions choose “Download grading worksheet”, and drop that file here.',
      'Feedback files go up after the worksheet.',
    ],
  },
  {
    system: 'canvas',
    name: 'Canvas',
    steps: [
      'In Grades choose Export, and drop that file here.',
      'Marks by a rubric go back in a file of their own, with their comments.',
    ],
  },
  {
    system: 'blackboard',
    name: 'Blackboard',
    steps: [
      'In the Grade Center choose Work Offline, Download, with this column and its comments.',
      'Drop that file here. Don’t save it in a spreadsheet in between.',
    ],
  },
  {
    system: 'brightspace',
    name: 'Brightspace',
    steps: [
      'In Grades choose Export, with both ids as the key and points as the grades.',
      'Drop that file here. It takes grades alone: feedback goes as documents.',
    ],
  },
];
const FORMATS: Readonly<Record<(typeof DOCUMENT_FORMATS)[number], string>> = {
  pdf: 'PDF',
  docx: 'Word',
  html: 'Web page',
};
const documentsFor = (system: HandbackSystem | null): 'moodle_feedback' | 'documents' =>
  system === 'moodle' ? 'moodle_feedback' : 'documents';

interface HandbackChoiceProps {
  assignmentId: number;
  system: HandbackSystem | null;
  onFile: (file: File) => void;
  onOfficeSheet: (file: File) => void;
  onMake: (fields: HandbackFields) => void;
}

/**
 * Chooses what goes back: first the educator's own file, then files that need none. The environment
 * that the class came from is listed first.
 */
function HandbackChoice({
  assignmentId,
  system,
  onFile,
  onOfficeSheet,
  onMake,
}: HandbackChoiceProps) {
  const ways = WAYS.toSorted((a, b) => Number(b.system === system) - Number(a.system === system));
  return (
    <div className="grid gap-8 wide:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-6">
        <FilePanel
          icon={FolderOutput}
          action="Choose the file"
          label="Your own file"
          accept=".csv,.txt,.xls,text/csv"
          drops
          onFiles={([file]) => file && onFile(file)}
          hint={
            <p className="max-w-prose text-sm text-ink-muted">
              Moodle’s grading worksheet, Canvas’ gradebook or rubric assessments, Blackboard’s or
              Brightspace’s grades. The file is recognised by its column headings, and comes back
              with nothing changed but grades and feedback.
            </p>
          }
        >
          Drop the file that your learning environment gave you
        </FilePanel>
        <FilePanel
          icon={Sheet}
          action="Choose the sheet"
          label="The office’s own sheet"
          accept=".csv,.txt,.xlsx,.xlsm,.xls,text/csv"
          drops
          onFiles={([file]) => file && onOfficeSheet(file)}
          hint={
            <p className="max-w-prose text-sm text-ink-muted">
              From your student record system or exam office, as a CSV or Excel file of any form.
              Students are found by their numbers; you say which column takes the mark. Everything
              else in it stays as it is, and the next sheet with these headings needs no choice.
            </p>
          }
        >
          Drop the sheet that marks are to be entered in
        </FilePanel>
        <Panel title="A document for each student">
          <p className="mb-3 text-sm text-ink-muted">
            {system === 'moodle'
              ? 'In one zip that Moodle takes as feedback files, with the rubric as marked, your notes and your words.'
              : 'In one zip, by ID and name, with the rubric as marked, your notes and your words.'}
          </p>
          <div className="flex flex-wrap gap-2">
            {DOCUMENT_FORMATS.map((format) => (
              <Button key={format} onClick={() => onMake({ kind: documentsFor(system), format })}>
                {FORMATS[format]}
              </Button>
            ))}
            {system === 'moodle' ? null : (
              <Button variant="quiet" onClick={() => onMake({ kind: 'moodle_feedback' })}>
                For Moodle
              </Button>
            )}
          </div>
        </Panel>
        <Panel title="A table with every field">
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => onMake({ kind: 'xlsx' })}>Excel</Button>
            <Button onClick={() => onMake({ kind: 'csv', separator: ',' })}>CSV</Button>
            <Button onClick={() => onMake({ kind: 'csv', separator: ';' })}>
              CSV with semicolons
            </Button>
            <Button onClick={() => onMake({ kind: 'canvas_rubric' })}>
              Canvas rubric assessments
            </Button>
          </div>
        </Panel>
      </div>
      <section aria-labelledby="how-to-get" className="grid content-start gap-5">
        <h2 id="how-to-get" className="font-serif text-lg font-semibold">
          Where to find the file
        </h2>
        {system === null ? null : (
          <p className="text-sm text-ink-muted">This class came from {ways[0]!.name}.</p>
        )}
        {ways.map(({ system: own, name, steps }) => (
          <div key={own}>
            <h3 className="font-medium">{name}</h3>
            <ol className="mt-1.5 grid list-decimal gap-1.5 pl-5 text-sm text-ink-muted">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        ))}
        <p className="text-sm text-ink-muted">
          Without files:{' '}
          <Link href={`/assignments/${assignmentId}/connect`}>connect with Moodle or Canvas</Link>,
          and send grades and feedback there.
        </p>
        <p className="text-sm text-ink-muted">
          Names or student numbers missing?{' '}
          <Link href={`/assignments/${assignmentId}/class-list`}>Import a class list</Link>.
        </p>
      </section>
    </div>
  );
}

type Shown = 'all' | 'write' | 'skip';

/** Every row of the educator's file: what will be written, what is left out, and why. */
function HandbackRows({ actor }: { actor: HandbackRef }) {
  const handback = useSelector(actor, selectHandback);
  return handback === null ? null : <Rows actor={actor} handback={handback} />;
}

function Rows({
  actor,
  handback: { rows, unread, filename, kind, columns, column, mark, found_by, remembered },
}: {
  actor: HandbackRef;
  handback: WithUnreadable<Handback>;
}) {
  const [shown, setShown] = useState<Shown>('all');
  const { agree, change, chooseColumn, chooseMark } = handbackCommands(actor);
  const isOffice = kind === 'office_sheet';
  const count = {
    all: rows.length,
    write: rows.filter(({ will }) => will === 'write').length,
    skip: rows.filter(({ will }) => will === 'skip').length,
  };
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <p className="font-serif text-xl wrap-anywhere">
            {column === null && columns.length > 0
              ? isOffice
                ? `Which column of ${filename} takes the mark?`
                : `Which column of ${filename} is this assignment?`
              : `${counted(count.write, isDocuments(kind) ? 'document' : 'row')} will be written into ${filename}`}
          </p>
          <p className="mt-1 text-sm text-ink-muted">
            {column === null && columns.length > 0
              ? isOffice
                ? `Students were found by “${found_by}”. Nothing is written before you say where.`
                : 'It can’t be told by its name. Nothing is written before you say it.'
              : count.skip === 0
                ? 'None is left out.'
                : `${counted(count.skip, 'row')} ${count.skip === 1 ? 'is' : 'are'} left out; each says why.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={change}>Choose something else</Button>
          <Button
            variant="primary"
            disabled={count.write === 0 ? 'There is nothing to write into it.' : false}
            onClick={agree}
          >
            Go on to the files
          </Button>
        </div>
      </div>
      {columns.length < (isOffice ? 1 : 2) ? null : (
        <Field
          label="Column"
          hint={
            remembered === true
              ? 'The one you chose for the last sheet with these headings. Every other stays as it is.'
              : 'Only this column is written; every other stays as it is.'
          }
          className="max-w-field"
        >
          {(wiring) => (
            <Select
              {...wiring}
              value={column ?? ''}
              onChange={chooseColumn}
              options={[
                ...(column === null
                  ? [{ value: '', label: 'Choose a column', disabled: true }]
                  : []),
                ...columns.map((value) => ({ value, label: value })),
              ]}
            />
          )}
        </Field>
      )}
      {mark == null ? null : <MarkChoice mark={mark} onChange={chooseMark} />}
      <Segmented<Shown>
        label="Rows"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', label: `All ${count.all}` },
          { value: 'write', label: `Written ${count.write}` },
          { value: 'skip', label: `Left out ${count.skip}` },
        ]}
      />
      <UnreadableRows
        rows={unread}
        note="The file is written all the same, as the server understood it."
      />
      <Panel padded={false}>
        <Table
          caption={`Rows of ${filename}`}
          columns={[
            'w-16 max-wide:hidden',
            'w-52 max-wide:w-2/5',
            'w-36 max-wide:hidden',
            'w-36 max-wide:hidden',
            '',
          ]}
          minWidth="min-w-0"
        >
          <TableHead>
            <HeadCell align="right" className="max-wide:hidden">
              Row
            </HeadCell>
            <HeadCell>Student</HeadCell>
            <HeadCell className="max-wide:hidden">Grade</HeadCell>
            <HeadCell className="max-wide:hidden">What happens</HeadCell>
            <HeadCell>Feedback, or why not</HeadCell>
          </TableHead>
          <tbody>
            {rows
              .filter(({ will }) => shown === 'all' || will === shown)
              .map((row) => (
                <OneRow key={`${row.line} ${row.student} ${row.submission_id}`} row={row} />
              ))}
          </tbody>
        </Table>
      </Panel>
    </div>
  );
}

const isDocuments = (kind: HandbackKind): boolean =>
  kind === 'documents' || kind === 'moodle_feedback';

/**
 * On a phone, the row's number, grade and result are below the name, so that nothing scrolls
 * sideways.
 */
function OneRow({ row: { line, student, will, why, before, after } }: { row: HandbackRow }) {
  const verdict = (
    <Chip tone={will === 'write' ? 'completed' : 'neutral'}>
      {will === 'write' ? 'Written' : 'Left out'}
    </Chip>
  );
  const grade = (
    <>
      {before.grade !== null && after.grade !== null ? (
        <s className="mr-1.5 text-ink-faint">{before.grade}</s>
      ) : null}
      {after.grade ?? before.grade ?? '–'}
    </>
  );
  return (
    <Row>
      <Cell top align="right" className="text-ink-faint max-wide:hidden">
        {line ?? '–'}
      </Cell>
      <Cell top className="font-medium wrap-anywhere">
        {student}
        <span className="mt-1.5 grid justify-items-start gap-1.5 font-normal wide:hidden">
          {verdict}
          <span>{grade}</span>
        </span>
      </Cell>
      <Cell top className="max-wide:hidden">
        {grade}
      </Cell>
      <Cell top className="max-wide:hidden">
        {verdict}
      </Cell>
      <Cell top className="wrap-anywhere">
        {why === '' ? null : <p className="text-pending">{why}</p>}
        {after.comment === null ? null : (
          <p className="line-clamp-2 text-ink-muted">{wordsOfHtml(after.comment)}</p>
        )}
        {after.comment !== null && before.comment !== null ? (
          <p className="line-clamp-2 text-sm text-ink-faint">There now: {before.comment}</p>
        ) : null}
      </Cell>
    </Row>
  );
}

interface HandbackScreenProps {
  actor: HandbackRef;
  assignmentId: number;
  assignment: Assignment | null;
}

/**
 * Returns grades and feedback in the educator’s own file, in a table or as documents (OUT-1 to
 * OUT-4).
 */
export function HandbackScreen({ actor, assignmentId, assignment }: HandbackScreenProps) {
  const status = useSelector(actor, selectHandbackStatus);
  const failure = useSelector(actor, selectHandbackFailure);
  const name = useSelector(actor, selectWorksheetName);
  const system = useSelector(actor, selectSystem);
  const { choose, chooseOfficeSheet, make, change } = handbackCommands(actor);
  const looking = name === '' ? 'the class' : name;
  return (
    <>
      <PageHeader
        title={assignment === null ? 'Return grades' : `Return grades: ${assignment.name}`}
        description="Into your learning environment’s own file, into your office’s sheet, into a table, or as one document per student. You see every row before you take the file; nothing is sent anywhere."
      />
      {failure === null ? null : (
        <Alert tone="error" takesFocus className="mb-5">
          {failure.message ?? 'The server could not be reached. Try again.'}
        </Alert>
      )}
      {status === 'choosing' ? (
        <HandbackChoice
          assignmentId={assignmentId}
          system={system}
          onFile={choose}
          onOfficeSheet={chooseOfficeSheet}
          onMake={make}
        />
      ) : null}
      {status === 'checking' ? (
        <div className="max-w-prose">
          <output className="mb-2 block text-base">Looking at {looking} row by row …</output>
          <ProgressBar label={`Looking at ${looking}`} tone="busy" />
          <Button className="mt-5" onClick={change}>
            Cancel
          </Button>
        </div>
      ) : null}
      {status === 'shown' ? <HandbackRows actor={actor} /> : null}
      {status === 'files' ? <HandbackFiles actor={actor} assignmentId={assignmentId} /> : null}
    </>
  );
}
