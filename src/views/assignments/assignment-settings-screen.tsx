import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Assignment, GradeScale } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import { fullDate } from '#lib/text/dates.ts';
import {
  assignmentListCommands,
  isDeleting,
  selectDeleting,
  selectForm,
  type AssignmentListRef,
} from '#machines/assignments/assignment-list.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { DeletionQuestion } from './deletion-question.tsx';

const AssignmentDialog = lazyComponent(() => import('./assignment-dialog.tsx'));

const scaleText = (scale: GradeScale): string => {
  if (scale.kind === 'points') return `Points, up to ${scale.max.toLocaleString('en')}`;
  if (scale.kind === 'letters') return `Letters: ${scale.letters.join(', ')}`;
  return scale.kind === 'pass_fail' ? 'Pass or fail' : 'Free text';
};

const TEXT_NEEDED = {
  always: 'A grade and feedback text',
  never: 'A grade',
  without_rubric: 'A grade; without a complete rubric also feedback text',
} as const;

export interface AssignmentSettingsScreenProps {
  actor: AssignmentListRef;
  assignment: Assignment;
  onOpenFile: (assignmentId: number, fileId: number) => void;
  onArchive: (assignment: Assignment) => void;
}

/** The settings of an assignment, and the owner's actions on it as a whole (EVE-2). */
export function AssignmentSettingsScreen({
  actor,
  assignment,
  onOpenFile,
  onArchive,
}: AssignmentSettingsScreenProps) {
  const form = useSelector(actor, selectForm);
  const doomed = useSelector(actor, selectDeleting);
  const deleting = useSelector(actor, isDeleting);
  const commands = assignmentListCommands(actor);
  const files = assignment.files.length;
  return (
    <>
      <PageHeader title={`Settings: ${assignment.name}`} />
      {allows(assignment, 'manage') ? (
        <div className="grid max-w-prose gap-8">
          <Section title="Details">
            <dl className="mb-4 grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[10rem_1fr]">
              <Fact name="Due">
                {assignment.due_at === null ? 'No due date' : fullDate(assignment.due_at)}
              </Fact>
              <Fact name="Grades">{scaleText(assignment.grade_scale)}</Fact>
              <Fact name="A script is done with">
                {TEXT_NEEDED[assignment.feedback_text_needed ?? 'always']}
              </Fact>
              <Fact name="Anonymous marking">{assignment.anonymous ? 'On' : 'Off'}</Fact>
              <Fact name="Judge first">{assignment.judge_first ? 'On' : 'Off'}</Fact>
              <Fact name="Files">{files === 0 ? 'None' : files.toLocaleString('en')}</Fact>
            </dl>
            <Button onClick={() => commands.edit(assignment)}>Edit details</Button>
          </Section>
          <Section
            title="Deadline and late work"
            says="Time zone, cut-off date, what late work loses, extensions and waivers."
          >
            <Link href={`/assignments/${assignment.id}/deadline`} look="quiet">
              Deadline and late work
            </Link>
          </Section>
          {allows(assignment, 'own') ? (
            <>
              <Section
                title="Student data"
                says="How long students’ work is stored, and what one student may ask for."
              >
                <Link href={`/assignments/${assignment.id}/student-data`} look="quiet">
                  Student data
                </Link>
              </Section>
              <Section
                title="Archive"
                says="One file with all work, marks, feedback, notes and their history."
              >
                <Button onClick={() => onArchive(assignment)}>Download an archive</Button>
              </Section>
              <Section
                title="Delete"
                says="Deletes the assignment with all its submissions, files, grades and feedback."
              >
                <Button variant="danger" onClick={() => commands.remove(assignment)}>
                  Delete assignment…
                </Button>
              </Section>
            </>
          ) : null}
        </div>
      ) : (
        <Alert tone="info">Only the owner and co-owners change the settings.</Alert>
      )}
      {form ? <AssignmentDialog actor={form} onOpenFile={onOpenFile} /> : null}
      <DeletionQuestion
        assignment={doomed}
        busy={deleting}
        onConfirm={commands.confirm}
        onClose={commands.cancel}
      />
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-muted">{name}</dt>
    <dd>{children}</dd>
  </>
);

const Section = ({
  title,
  says,
  children,
}: {
  title: string;
  says?: string;
  children: ReactNode;
}) => (
  <section>
    <h2 className="font-serif text-lg font-semibold">{title}</h2>
    {says === undefined ? null : <p className="mt-1 text-sm text-ink-muted">{says}</p>}
    <div className="mt-3">{children}</div>
  </section>
);
