import { lateMarkInWords } from '#contract/deadlines/late-rule.ts';
import { useSelector } from '@xstate/react';
import FileDown from 'lucide-react/icons/file-down';
import { DOCUMENT_FORMATS, type DocumentFormat } from '#contract/exchange/handback.ts';
import type { ReleaseRow } from '#contract/release/release.ts';
import {
  hasFailedToLoad,
  isAgreeing,
  isWorking,
  releaseCommands,
  type ReleaseRef,
  selectAskedIds,
  selectChosen,
  selectLeft,
  selectMadeLinks,
  selectReleaseFailure,
  selectReleaseRows,
  selectStudentLinks,
} from '#machines/release/class-release.view.ts';
import { cx } from '#views/components/base/cx.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Menu } from '#views/components/actions/menu.tsx';
import { LinkStatus, linkWords } from './link-status.tsx';
import type { NewStudentLink } from '#contract/release/student-page.ts';
import { counted } from '#contract/text/plural.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { ReleaseTermsPanels } from './release-terms.tsx';
import { type ReactNode, useState } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows, type Permission } from '#contract/teams/roles.ts';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';

/**
 * On a phone, what is unfinished is below the name, and the documents stay at the end of the row.
 */
const UNFINISHED = 'max-md:[grid-area:2/-3/auto/-1]';
const DOCUMENTS = 'max-md:[grid-area:1/-2]';

const FORMATS: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'As a PDF',
  docx: 'As a Word document',
  html: 'As a web page',
};

interface ReleaseTableProps {
  actor: ReleaseRef;
  /** Users who may release can choose rows. */ canRelease: boolean;
  now: Date;
  onDocument: (row: ReleaseRow, format: DocumentFormat) => void;
}

/** Lists every submission: what is unfinished, what its students see, and whether they looked. */
function ReleaseTable({ actor, canRelease, now, onDocument }: ReleaseTableProps) {
  const rows = useSelector(actor, selectReleaseRows);
  const links = useSelector(actor, selectStudentLinks);
  const chosen = useSelector(actor, selectChosen);
  const left = useSelector(actor, selectLeft);
  const busy = useSelector(actor, isWorking);
  const { toggle, choose } = releaseCommands(actor);
  const all = rows.length > 0 && chosen.length === rows.length;
  return (
    <Table
      caption="Submissions and what students see of them"
      columns={[
        ...(canRelease ? ['w-12'] : []),
        'w-48',
        'w-24 max-wide:hidden',
        '',
        'w-64 max-wide:hidden',
        'w-56 max-wide:hidden',
        'w-14',
      ]}
      stack={
        canRelease
          ? '[--stack:2.75rem_2fr_3fr_3rem] max-md:[--stack:2.75rem_1fr_3rem]'
          : '[--stack:2fr_3fr_3rem] max-md:[--stack:1fr_3rem]'
      }
      busy={busy}
      rowCount={rows.length}
    >
      <TableHead>
        {canRelease ? (
          <HeadCell>
            <Checkbox
              hideLabel
              label="Choose all"
              disabled={busy || rows.length === 0}
              checked={all}
              indeterminate={!all && chosen.length > 0}
              onChange={() => choose(all ? [] : rows.map((row) => row.submission_id))}
            />
          </HeadCell>
        ) : null}
        <HeadCell>Student</HeadCell>
        <HeadCell className="max-wide:hidden">Grade</HeadCell>
        <HeadCell className={UNFINISHED}>Unfinished</HeadCell>
        <HeadCell className="max-wide:hidden">Students see</HeadCell>
        <HeadCell className="max-wide:hidden">Link</HeadCell>
        <HeadCell className={DOCUMENTS}>
          <span className="sr-only">Documents</span>
        </HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <OneRow
            key={row.submission_id}
            row={row}
            link={linkWords(links, row.submission_id, now)}
            why={left.find((one) => one.submission_id === row.submission_id)?.why ?? null}
            chosen={chosen.includes(row.submission_id)}
            onToggle={canRelease ? () => toggle(row.submission_id) : null}
            busy={busy}
            onDocument={onDocument}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface OneRowProps {
  row: ReleaseRow;
  link: string;
  /** Why it was left out last time. */ why: string | null;
  chosen: boolean;
  onToggle: (() => void) | null;
  busy: boolean;
  onDocument: ReleaseTableProps['onDocument'];
}

/** On a phone, grade, state and link are below the name, so that nothing scrolls sideways. */
function OneRow({ row, link, why, chosen, onToggle, busy, onDocument }: OneRowProps) {
  const late = lateMarkInWords(row.late_mark);
  const said = [
    ...row.unfinished,
    ...(why === null || row.unfinished.join(' ') === why ? [] : [why]),
    ...(row.failed === null ? [] : [`Was to go out, and did not: ${row.failed.why}`]),
  ];
  return (
    <Row selected={chosen}>
      {onToggle === null ? null : (
        <Cell top>
          <Checkbox
            hideLabel
            label={`Choose ${row.student}`}
            checked={chosen}
            disabled={busy}
            onChange={onToggle}
          />
        </Cell>
      )}
      <Cell top className="font-medium wrap-anywhere">
        {row.student}
        <span className="mt-1.5 grid justify-items-start gap-1.5 font-normal wide:hidden">
          <span>{row.grade ?? 'No grade'}</span>
          {late === '' ? null : <span className="text-ink-muted">{late}</span>}
          <LinkStatus row={row} />
          {link === '' ? null : <span className="text-ink-muted">{link}</span>}
        </span>
      </Cell>
      <Cell top className="max-wide:hidden">
        {row.grade ?? '–'}
        {late === '' ? null : <p className="text-ink-muted">{late}</p>}
      </Cell>
      <Cell top className={cx('text-ink-muted wrap-anywhere', UNFINISHED)}>
        {said.length === 0 ? (
          <span className="sr-only">Nothing</span>
        ) : (
          said.map((one) => <p key={one}>{one}</p>)
        )}
      </Cell>
      <Cell top className="max-wide:hidden">
        <LinkStatus row={row} />
      </Cell>
      <Cell top className="text-ink-muted max-wide:hidden">
        {link}
      </Cell>
      <Cell top align="right" className={DOCUMENTS}>
        {row.empty ? null : (
          <Menu
            className="-my-1.5"
            label={`What ${row.student} would get now`}
            icon={FileDown}
            items={DOCUMENT_FORMATS.map((format) => ({
              label: FORMATS[format],
              onSelect: () => onDocument(row, format),
            }))}
          />
        )}
      </Cell>
    </Row>
  );
}

interface ReleaseBoardProps {
  actor: ReleaseRef;
  canRelease: boolean;
  /** Null for who may not change the class list. */
  classListHref: string | null;
  now: Date;
  /** Downloads the links as a file. */
  onLinks: (links: readonly NewStudentLink[]) => void;
  /** Downloads what a student would get now, as a document. */
  onDocument: ReleaseTableProps['onDocument'];
}

/** Whose work goes back, when, and with which links (OUT-5, OUT-6). */
function ReleaseBoard({
  actor,
  canRelease,
  classListHref,
  now,
  onLinks,
  onDocument,
}: ReleaseBoardProps) {
  const rows = useSelector(actor, selectReleaseRows);
  const failed = useSelector(actor, hasFailedToLoad);
  const agreeing = useSelector(actor, isAgreeing);
  const ids = useSelector(actor, selectAskedIds);
  const left = useSelector(actor, selectLeft);
  const made = useSelector(actor, selectMadeLinks);
  const failure = useSelector(actor, selectReleaseFailure);
  const { retry } = releaseCommands(actor);
  const withoutEmail = made.filter(({ email }) => email === null).length;
  return (
    <div className="grid gap-5">
      {failure === null || failed ? null : (
        <Alert tone="error" takesFocus>
          {failure.message ?? 'The server cannot be reached. Nothing has changed: try again.'}
        </Alert>
      )}
      {left.length === 0 ? null : (
        <Alert tone="warning">{`${counted(left.length, 'submission')} could not be released: each row says why.`}</Alert>
      )}
      {made.length === 0 ? null : (
        <Alert tone="success" title={`${counted(made.length, 'link')} made`}>
          Links are shown once. Download the file now. It has name, identifier, e-mail address and
          link of each student, for a mail merge. Links from before have ended.
          {withoutEmail === 0 ? null : (
            <p className="mt-1.5">
              {`${counted(withoutEmail, 'of them has', 'of them have')} no e-mail address${classListHref === null ? '.' : ': '}`}
              {classListHref === null ? null : (
                <>
                  <Link href={classListHref}>import a class list</Link>
                  {' and make new links to have them in the file.'}
                </>
              )}
            </p>
          )}
          <div className="mt-2.5">
            <Button onClick={() => onLinks(made)}>Download as CSV</Button>
          </div>
        </Alert>
      )}
      {failed ? (
        <ErrorState
          title="The list could not be loaded"
          message={failure?.message ?? 'The server could not be reached.'}
          onRetry={retry}
        />
      ) : (
        <>
          {agreeing ? (
            <Question actor={actor} asked={rows.filter((row) => ids.includes(row.submission_id))} />
          ) : canRelease ? (
            <ReleaseTermsPanels actor={actor} now={now} classListHref={classListHref} />
          ) : null}
          <Panel padded={false}>
            <ReleaseTable
              actor={actor}
              canRelease={canRelease && !agreeing}
              now={now}
              onDocument={onDocument}
            />
          </Panel>
        </>
      )}
    </div>
  );
}

/** Asks before unfinished work is released, and says what is missing. */
function Question({ actor, asked }: { actor: ReleaseRef; asked: readonly ReleaseRow[] }) {
  const { sendUnfinished, leaveUnfinished, cancel } = releaseCommands(actor);
  const unfinished = asked.filter((row) => row.unfinished.length > 0);
  const finished = asked.length - unfinished.length;
  return (
    <Alert
      tone="warning"
      takesFocus
      title={`${unfinished.length} of ${counted(asked.length, 'submission')} ${unfinished.length === 1 ? 'is' : 'are'} unfinished`}
    >
      <ul className="mt-1.5 grid max-h-64 list-disc gap-1 overflow-y-auto pl-5 wrap-anywhere">
        {unfinished.map((row) => (
          <li key={row.submission_id}>
            <b className="font-medium">{row.student}</b>: {row.unfinished.join(' ')}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {finished === 0 ? null : (
          <Button
            variant="primary"
            onClick={leaveUnfinished}
          >{`Release the ${finished} that ${finished === 1 ? 'is' : 'are'} finished`}</Button>
        )}
        <Button
          onClick={sendUnfinished}
        >{`Release ${asked.length === 1 ? 'it' : `all ${asked.length}`} as ${asked.length === 1 ? 'it is' : 'they are'}`}</Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </Alert>
  );
}

type Part = 'work' | 'files';

export interface ReleaseScreenProps extends Omit<
  ReleaseBoardProps,
  'canRelease' | 'classListHref'
> {
  assignment: Assignment | null;
  /** The list of files, created when it is opened. */
  files: ReactNode;
}

/**
 * Returns work to students, and shows what they see and which files went elsewhere (OUT-5, OUT-6,
 * OUT-8).
 */
export function ReleaseScreen({ assignment, files, ...board }: ReleaseScreenProps) {
  const [part, setPart] = useState<Part>('work');
  const can = (permission: Permission): boolean =>
    assignment !== null && allows(assignment, permission);
  return (
    <>
      <PageHeader
        title={assignment === null ? 'Release' : `Release: ${assignment.name}`}
        description={
          can('release') || assignment === null
            ? 'What you release is kept as it is then. Students read it with a link, without an account; what you change later reaches them when you release it again.'
            : 'What students see of their work. The owner or a co-owner releases it.'
        }
      />
      <div className="mb-5">
        <Segmented<Part>
          label="Show"
          hideLabel
          value={part}
          onChange={setPart}
          options={[
            { value: 'work', label: 'Work' },
            { value: 'files', label: 'Files handed back' },
          ]}
        />
      </div>
      {part === 'work' ? (
        <ReleaseBoard
          {...board}
          canRelease={can('release')}
          classListHref={
            assignment !== null && can('mark') ? `/assignments/${assignment.id}/class-list` : null
          }
        />
      ) : null}
      {part === 'files' ? files : null}
    </>
  );
}
