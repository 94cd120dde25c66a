import {
  type Intake,
  type IntakeSystem,
  NAME_CHARSETS,
  type NameCharset,
} from '#contract/exchange/intake.ts';
import type { Student } from '#contract/assignments/student.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { counted } from '#contract/text/plural.ts';
import { Chip } from '#views/components/data/chip.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import {
  intakeCommands,
  type IntakeRef,
  isIntakeBusy,
  selectChoices,
  selectClassList,
  selectIntake,
} from '#machines/exchange/class-intake.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Disclosure } from '#views/components/layout/disclosure.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';

type InZip = Intake['students'][number];
interface StudentRowProps {
  student: InZip;
  classList: readonly Student[];
  isOut: boolean;
  /** The student chosen by hand. */
  chosen: number | null;
  onLeave: (out: boolean) => void;
  onWho: (id: number | null) => void;
}

const WILL = {
  add: ['Comes in', 'completed'],
  new_attempt: ['New attempt', 'processing'],
  nothing: ['Is here already', 'neutral'],
} as const;
/** The number of items listed by name; beyond that only the number is given. */
const NAMED = 4;

/** One student or group in the zip. */
function StudentRow({ student, classList, isOut, chosen, onLeave, onWho }: StudentRowProps) {
  const { display_name, identifier, will, why, is_group, student_ids, attempts } = student;
  const [word, tone] = isOut ? (['Left out', 'neutral'] as const) : WILL[will];
  const known = classList.filter(({ id }) => student_ids.includes(id));
  return (
    <Row>
      <Cell top className="max-md:row-span-3">
        <Checkbox
          hideLabel
          label={`Import ${display_name}`}
          checked={will !== 'nothing' && !isOut}
          disabled={will === 'nothing'}
          onChange={(on) => onLeave(!on)}
        />
      </Cell>
      <Cell top>
        <span className="font-medium">{display_name}</span>
        {identifier !== null && identifier !== display_name ? (
          <span className="block text-xs text-ink-muted">{identifier}</span>
        ) : null}
        {known.length > 0 ? (
          <span className="block text-xs text-ink-muted">
            {is_group
              ? known.map((one) => one.display_name).join(', ')
              : `In the class list: ${known[0]?.identifier ?? known[0]?.display_name}`}
          </span>
        ) : null}
        {known.length === 0 && !is_group && classList.length > 0 ? (
          <Who {...{ student, classList, chosen, onWho }} />
        ) : null}
      </Cell>
      <Cell top>
        <Files attempts={attempts} />
      </Cell>
      <Cell top>
        <Chip tone={tone}>{word}</Chip>
        {why === '' ? null : <p className="mt-1 text-xs text-ink-muted">{why}</p>}
      </Cell>
    </Row>
  );
}

/**
 * Names alone identify nobody: the educator chooses the student, from a list that starts with those
 * of the same name.
 */
function Who({
  student,
  classList,
  chosen,
  onWho,
}: Pick<StudentRowProps, 'student' | 'classList' | 'chosen' | 'onWho'>) {
  const namesakes = new Set(student.namesake_ids);
  const sorted = [
    ...classList.filter(({ id }) => namesakes.has(id)),
    ...classList.filter(({ id }) => !namesakes.has(id)),
  ];
  const options = sorted.map(({ id, display_name, identifier, email }) => ({
    value: String(id),
    label: [display_name, identifier ?? email].filter(Boolean).join(' · '),
  }));
  return (
    <>
      {namesakes.size > 0 ? (
        <p className="mt-1 text-xs text-pending">
          Somebody of this name is in the class list. Names alone join nothing.
        </p>
      ) : null}
      <Select
        aria-label={`Who ${student.display_name} is`}
        className="mt-1.5"
        value={chosen === null ? '' : String(chosen)}
        options={[{ value: '', label: 'Someone new' }, ...options]}
        onChange={(id) => onWho(id === '' ? null : Number(id))}
      />
    </>
  );
}

function Files({ attempts }: Pick<InZip, 'attempts'>) {
  const files = attempts.at(-1)?.files ?? [];
  const more = files.length - NAMED;
  return (
    <>
      <ul className="grid gap-0.5">
        {files.slice(0, NAMED).map(({ folder, filename, bytes, online_text, readable }) => (
          <li key={`${folder}/${filename}`} className="text-sm wrap-anywhere">
            {folder === '' ? '' : `${folder}/`}
            {online_text ? 'Text typed in the environment' : filename}
            <span className="text-xs text-ink-faint">
              {' '}
              {formatBytes(bytes)}
              {readable ? '' : ' · kept as it is, not read'}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="text-xs text-ink-muted">and {counted(more, 'more file', 'more files')}</p>
      ) : null}
      {attempts.length > 1 ? (
        <p className="text-xs text-ink-muted">
          {counted(attempts.length - 1, 'earlier attempt')} comes along
        </p>
      ) : null}
    </>
  );
}

const SYSTEMS: Readonly<Record<IntakeSystem, string>> = {
  moodle: 'a Moodle zip',
  canvas: 'a Canvas zip',
  blackboard: 'a Blackboard zip',
  brightspace: 'a Brightspace zip',
  folders: 'a zip with a folder a student',
  files: 'a zip with a file a student',
};

/** Describes what arrives with a fetched class (IN-6). */
function alongOf({ people, description, due_at }: NonNullable<Intake['fetched']>): string {
  const along = [description ? 'the brief' : '', due_at ? 'the due date' : '']
    .filter(Boolean)
    .join(' and ');
  return `It was fetched, with a class list of ${people}${along === '' ? '' : `; ${along}, missing here, ${description && due_at ? 'come' : 'comes'} along`}.`;
}

/**
 * Shows what was recognised, and what will happen to each student. Nothing is stored yet (IN-1).
 */
export function ClassPreview({ actor }: { actor: IntakeRef }) {
  const intake = useSelector(actor, selectIntake);
  return intake === null ? null : <Shown actor={actor} intake={intake} />;
}

function Shown({ actor, intake }: { actor: IntakeRef; intake: WithUnreadable<Intake> }) {
  const busy = useSelector(actor, isIntakeBusy);
  const choices = useSelector(actor, selectChoices);
  const classList = useSelector(actor, selectClassList);
  const { accept, discard, leave, sayWho, changeTeams, chooseCharset } = intakeCommands(actor);
  const { students, unread, problems, system, teams, without_work, fetched } = intake;
  const isOut = (key: string): boolean => choices.get(key)?.leave_out ?? false;
  const coming = students.filter(({ key, will }) => will !== 'nothing' && !isOut(key));
  const here = students.filter(({ will }) => will === 'nothing').length;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <p className="font-serif text-xl" tabIndex={-1}>
            {counted(students.length, teams ? 'group' : 'student')} in {intake.filename}
          </p>
          <p className="mt-1 text-sm text-ink-muted">
            {fetched === null
              ? `It is ${system === null ? 'a zip' : SYSTEMS[system]}.`
              : alongOf(fetched)}
            {here > 0 ? ` ${here} of them ${here === 1 ? 'is' : 'are'} here already.` : ''}
            {without_work > 0
              ? ` ${counted(without_work, 'student')} of the class list ${without_work === 1 ? 'has' : 'have'} handed in nothing.`
              : ''}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button disabled={busy} onClick={discard}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={
              coming.length === 0 && (fetched?.people ?? 0) === 0
                ? 'There is nothing new to take in.'
                : false
            }
            onClick={accept}
          >
            {coming.length === 0 && fetched !== null
              ? 'Import the class list'
              : `Import ${counted(coming.length, teams ? 'group' : 'student')}`}
          </Button>
        </div>
      </div>
      {system === 'moodle' && fetched === null ? (
        <Checkbox
          checked={teams}
          disabled={busy}
          onChange={changeTeams}
          label="Groups hand in as one"
          hint="The zip doesn’t say it: in Moodle, see “Students submit in groups”."
        />
      ) : null}
      <NamesNote intake={intake} busy={busy} onChoose={chooseCharset} />
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      <UnreadableRows
        rows={unread}
        noun="student"
        note="Everybody in the zip is imported all the same, as the server understood it."
      />
      <Panel padded={false}>
        <Table
          caption="Who is in the zip, and what becomes of it"
          columns={['w-14', 'w-64', '', 'w-72']}
          stack="[--stack:2.75rem_1fr_1.2fr_1fr] max-md:[--stack:2.75rem_1fr]"
        >
          <TableHead>
            <HeadCell className="max-md:row-span-3">
              <span className="sr-only">Import</span>
            </HeadCell>
            <HeadCell>{teams ? 'Group' : 'Student'}</HeadCell>
            <HeadCell>Files</HeadCell>
            <HeadCell>What happens</HeadCell>
          </TableHead>
          <tbody>
            {students.map((student) => (
              <StudentRow
                key={student.key}
                student={student}
                classList={classList}
                isOut={isOut(student.key)}
                chosen={choices.get(student.key)?.student_id ?? null}
                onLeave={(out) => leave(student.key, out)}
                onWho={(id) => sayWho(student.key, id)}
              />
            ))}
          </tbody>
        </Table>
      </Panel>
    </div>
  );
}

const CHARSETS = Object.entries(NAME_CHARSETS).map(([value, label]) => ({ value, label }));

/** How names were read that don't say it, and the way to read them otherwise. */
function NamesNote({
  intake: { names_note, names_charset },
  busy,
  onChoose,
}: {
  intake: Intake;
  busy: boolean;
  onChoose: (charset: NameCharset) => void;
}) {
  if (names_note === '') return null;
  return (
    <Alert tone="warning">
      {names_note}
      {names_charset === null ? null : (
        <Select
          aria-label="How the names in this zip are written"
          className="mt-2 max-w-80"
          disabled={busy}
          value={names_charset}
          options={CHARSETS}
          onChange={(charset) => onChoose(charset as NameCharset)}
        />
      )}
    </Alert>
  );
}

function Problems({ problems }: Pick<Intake, 'problems'>) {
  const [open, setOpen] = useState(problems.length <= 5);
  return (
    <Panel>
      <Disclosure
        open={open}
        onToggle={() => setOpen(!open)}
        summary={`${counted(problems.length, 'file')} can’t be imported; each is named here`}
      >
        <ul className="mt-2 grid gap-1.5 px-1.5 text-sm">
          {problems.map(({ path, why }) => (
            <li key={path + why} className="wrap-anywhere">
              <span className="font-mono text-xs">{path}</span>{' '}
              <span className="text-pending">{why}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </Panel>
  );
}
