import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Intake, IntakeSystem } from '#contract/exchange/intake.ts';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import { counted } from '#contract/text/plural.ts';
import {
  intakeCommands,
  isIntakeBusy,
  selectChoices,
  selectClassList,
  selectIntake,
  type IntakeRef,
} from '#machines/exchange/class-intake.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { HeadCell, Table, TableHead } from '#views/components/data/table.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Disclosure } from '#views/components/layout/disclosure.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { StudentRow } from './student-row.tsx';

const SYSTEMS: Readonly<Record<IntakeSystem, string>> = {
  moodle: 'a Moodle zip',
  canvas: 'a Canvas zip',
  blackboard: 'a Blackboard zip',
  brightspace: 'a Brightspace zip',
  folders: 'a zip with a folder a student',
  files: 'a zip with a file a student',
};

/** What comes with a class that was fetched (IN-6). */
function alongOf({ people, description, due_at }: NonNullable<Intake['fetched']>): string {
  const along = [description ? 'the brief' : '', due_at ? 'the due date' : '']
    .filter(Boolean)
    .join(' and ');
  return `It was fetched, with a class list of ${people}${along === '' ? '' : `; ${along}, missing here, ${description && due_at ? 'come' : 'comes'} along`}.`;
}

/** What was understood, and what becomes of each student. Nothing is stored yet (IN-1). */
export function ClassPreview({ actor }: { actor: IntakeRef }) {
  const intake = useSelector(actor, selectIntake);
  return intake === null ? null : <Shown actor={actor} intake={intake} />;
}

function Shown({ actor, intake }: { actor: IntakeRef; intake: WithUnreadable<Intake> }) {
  const busy = useSelector(actor, isIntakeBusy);
  const choices = useSelector(actor, selectChoices);
  const classList = useSelector(actor, selectClassList);
  const { accept, discard, leave, sayWho, changeTeams } = intakeCommands(actor);
  const { students, unread, problems, system, teams, without_work, fetched, names_note } = intake;
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
            Leave it
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
              ? 'Take in the class list'
              : `Take in ${counted(coming.length, teams ? 'group' : 'student')}`}
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
      {names_note === '' ? null : <Alert tone="warning">{names_note}</Alert>}
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      <UnreadableRows
        rows={unread}
        noun="student"
        note="Who is in the zip is taken in all the same, as the server understood it."
      />
      <Panel padded={false}>
        <Table
          caption="Who is in the zip, and what becomes of it"
          columns={['w-14', 'w-64', '', 'w-72']}
          stack="[--stack:2.75rem_1fr_1.2fr_1fr] max-md:[--stack:2.75rem_1fr]"
        >
          <TableHead>
            <HeadCell className="max-md:row-span-3">
              <span className="sr-only">Take in</span>
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

function Problems({ problems }: Pick<Intake, 'problems'>) {
  const [open, setOpen] = useState(problems.length <= 5);
  return (
    <Panel>
      <Disclosure
        open={open}
        onToggle={() => setOpen(!open)}
        summary={`${counted(problems.length, 'file')} can’t be taken in; each is named here`}
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
