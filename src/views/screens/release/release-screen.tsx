import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignment.ts';
import type { ReleaseRow } from '#contract/release/release.ts';
import type { NewStudentLink } from '#contract/release/student-page.ts';
import { fullDate, shortDate } from '#lib/text/dates.ts';
import { counted } from '#lib/text/plural.ts';
import {
  hasFailedToLoad, isWorking, releaseVerbs, selectLeft, selectLinks, selectReleaseFailure, selectReleaseRows, type ReleaseRef,
} from '#machines/class-release/class-release.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';

export interface ReleaseScreenProps {
  actor: ReleaseRef;
  assignmentId: number;
  assignment: Assignment | null;
  /** Hands the links over as a file. */
  onLinks: (links: readonly NewStudentLink[]) => void;
}

const isReady = ({ empty, unfinished, standing, changed }: ReleaseRow): boolean => !empty && unfinished.length === 0 && (standing === null || changed);

function Standing({ row: { standing, planned, changed } }: { row: ReleaseRow }) {
  if (standing !== null && changed) return <Chip tone="pending">Changed since released</Chip>;
  if (standing !== null) return <Chip tone="completed">{`Released ${shortDate(standing.released_at ?? standing.created_at)}`}</Chip>;
  if (planned !== null) return <Chip tone="processing">{`Waits for ${fullDate(planned.due_at ?? planned.created_at)}`}</Chip>;
  return <Chip tone="blank">Not released</Chip>;
}

/** Gives work back to students, and says what they see (OUT-5). */
export function ReleaseScreen({ actor, assignmentId, assignment, onLinks }: ReleaseScreenProps) {
  const rows = useSelector(actor, selectReleaseRows);
  const working = useSelector(actor, isWorking);
  const failed = useSelector(actor, hasFailedToLoad);
  const left = useSelector(actor, selectLeft);
  const links = useSelector(actor, selectLinks);
  const failure = useSelector(actor, selectReleaseFailure);
  const { retry, release, withdraw, makeLinks } = releaseVerbs(actor);
  const ready = rows.filter(isReady).map((row) => row.submission_id);
  return (
    <>
      <PageHeader
        back={{ href: `/assignments/${assignmentId}/submissions`, label: 'Submissions' }} title={assignment === null ? 'Release' : `Release: ${assignment.name}`}
        description="What you release is kept as it is then. Students read it with a link, without an account; what you change later reaches them when you release it again."
        actions={<>
          <Button busy={working} disabled={failed ? 'The list is not there.' : false} onClick={makeLinks}>Make links for students</Button>
          <Button variant="primary" busy={working} disabled={ready.length === 0 && !working ? 'Nothing is ready that is not released already.' : false} onClick={() => release(ready, false)}>{`Release ${ready.length} that are ready`}</Button>
        </>}
      />
      {failure === null || failed ? null : <Alert tone="error" className="mb-5">{`${failure.message ?? 'The server could not be reached.'} Nothing was changed: try again.`}</Alert>}
      {left.length === 0 ? null : <Alert tone="warning" className="mb-5">{`${counted(left.length, 'submission')} could not be released: each row says why.`}</Alert>}
      {links.length === 0 ? null : (
        <Alert tone="success" className="mb-5" title={`${counted(links.length, 'link')} made, good for 90 days`} action={<Button onClick={() => onLinks(links)}>Download as CSV</Button>}>
          They are told this once; links from before have ended. The file is for a mail merge: name, identifier, e-mail address, link.
        </Alert>
      )}
      {failed ? <ErrorState title="The list could not be loaded" message={failure?.message ?? 'The server could not be reached.'} onRetry={retry} /> : (
        <Table caption="Submissions and what students see" columns={['w-48', 'w-20', '', 'w-56', 'w-56']} busy={working} rowCount={rows.length}>
          <TableHead><HeadCell>Student</HeadCell><HeadCell>Grade</HeadCell><HeadCell>Unfinished</HeadCell><HeadCell>Students see</HeadCell><HeadCell><span className="sr-only">Actions</span></HeadCell></TableHead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.submission_id}>
                <Cell><span className="wrap-anywhere">{row.student}</span></Cell>
                <Cell>{row.grade ?? '–'}</Cell>
                <Cell><span className="text-sm text-ink-muted wrap-anywhere">{row.unfinished.join(' ')}</span></Cell>
                <Cell><Standing row={row} /></Cell>
                <Cell align="right">
                  <span className="flex flex-wrap justify-end gap-2">
                    {row.standing === null && row.planned === null ? null : <Button size="sm" variant="ghost" disabled={working} onClick={() => withdraw([row.submission_id])}>{`Take back ${row.student}`}</Button>}
                    {row.empty || (row.standing !== null && !row.changed) ? null : <Button size="sm" disabled={working} onClick={() => release([row.submission_id], row.unfinished.length > 0)}>{row.unfinished.length > 0 ? `Release ${row.student} unfinished` : `Release ${row.student}`}</Button>}
                  </span>
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
