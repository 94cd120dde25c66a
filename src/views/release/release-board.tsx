import { useSelector } from '@xstate/react';
import type { ReleaseRow } from '#contract/release/release.ts';
import type { NewStudentLink } from '#contract/release/student-page.ts';
import { counted } from '#contract/text/plural.ts';
import {
  hasFailedToLoad,
  isAgreeing,
  releaseCommands,
  selectAskedIds,
  selectLeft,
  selectMadeLinks,
  selectReleaseFailure,
  selectReleaseRows,
  type ReleaseRef,
} from '#machines/release/class-release.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { ReleaseTable, type ReleaseTableProps } from './release-table.tsx';
import { ReleaseTermsPanels } from './release-terms.tsx';

export interface ReleaseBoardProps {
  actor: ReleaseRef;
  canRelease: boolean;
  now: Date;
  /** Hands the links over as a file. */
  onLinks: (links: readonly NewStudentLink[]) => void;
  /** Hands over what a student would get now, as a document. */
  onDocument: ReleaseTableProps['onDocument'];
}

/** Whose work goes back, when, and with which links (OUT-5, OUT-6). */
export function ReleaseBoard({ actor, canRelease, now, onLinks, onDocument }: ReleaseBoardProps) {
  const rows = useSelector(actor, selectReleaseRows);
  const failed = useSelector(actor, hasFailedToLoad);
  const agreeing = useSelector(actor, isAgreeing);
  const ids = useSelector(actor, selectAskedIds);
  const left = useSelector(actor, selectLeft);
  const made = useSelector(actor, selectMadeLinks);
  const failure = useSelector(actor, selectReleaseFailure);
  const { retry } = releaseCommands(actor);
  return (
    <div className="grid gap-5">
      {failure === null || failed ? null : (
        <Alert tone="error" takesFocus>
          {failure.message ?? 'The server could not be reached. Nothing was changed: try again.'}
        </Alert>
      )}
      {left.length === 0 ? null : (
        <Alert tone="warning">{`${counted(left.length, 'submission')} could not be released: each row says why.`}</Alert>
      )}
      {made.length === 0 ? null : (
        <Alert tone="success" title={`${counted(made.length, 'link')} made`}>
          Their addresses are told this once: take the file before you leave. It has name,
          identifier, e-mail address and link of each student, for a mail merge. Links from before
          have ended.
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
            <ReleaseTermsPanels actor={actor} now={now} />
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

/** Something of what is to go is unfinished: it is said what, before it goes. */
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
