import Download from 'lucide-react/icons/download';
import {
  type Hard,
  type HardPoint,
  MAX_CLASS_FEEDBACK,
  type RemarkKind,
} from '#contract/analytics/hard.ts';
import { hardCsv, saidIn, toldSentence } from '#lib/analytics/cohort-sentences.ts';
import { figure } from '#lib/analytics/sentences.ts';
import { counted } from '#contract/text/plural.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { GroupLink } from './group-link.tsx';
import type { PartPanelProps } from './part-panel.tsx';
import { useSelector } from '@xstate/react';
import {
  canPropose,
  canSave,
  classFeedbackCommands,
  type ClassFeedbackRef,
  isBusy,
  selectFailure,
  selectHard,
  selectStatus,
  selectText,
} from '#machines/analytics/class-feedback.view.ts';
import { Field } from '#views/components/fields/field.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

interface HardPanelProps extends Pick<PartPanelProps, 'tabled' | 'hrefOf' | 'onSave'> {
  hard: Hard;
  scriptHref: (submissionId: number) => string;
}

const ABOUT =
  'Notes in margins, comments beside marks, and points of drafts of graded scripts, put together where they say the same in like words. ' +
  'Points made on fewer than three scripts are left out. Praise from the comment bank doesn’t count; other praise can’t be recognised. Names in the class list are removed.';
const WHERE: Readonly<Record<RemarkKind, string>> = {
  note: 'in the margin',
  comment: 'beside the mark',
  draft: 'in the draft',
};

/**
 * What the cohort found hard, by criterion, with quotations that link to their scripts (ANA-3).
 */
function HardPanel({ hard, tabled, hrefOf, scriptHref, onSave }: HardPanelProps) {
  const shown = hard.criteria.filter(({ points }) => points.length > 0);
  return (
    <Panel
      title="What was said most"
      description={ABOUT}
      actions={
        shown.length === 0 ? undefined : (
          <Button
            size="sm"
            icon={Download}
            aria-label="What was said most as CSV"
            onClick={() => onSave('said', hardCsv(hard))}
          >
            CSV
          </Button>
        )
      }
    >
      <p className="mb-3 text-sm">{toldSentence(hard)}</p>
      {shown.length === 0 ? (
        <p className="text-sm text-ink-muted">
          Nothing was said of three scripts or more in like words.
        </p>
      ) : null}
      {tabled && shown.length > 0 ? <AsTable hard={hard} hrefOf={hrefOf} /> : null}
      {tabled ? null : (
        <div className="grid gap-5">
          {shown.map(({ id, name, points }) => (
            <section key={id ?? ''} aria-label={name}>
              <h3 className="mb-1 font-medium wrap-anywhere">{name}</h3>
              <ol className="divide-y divide-line">
                {points.map((point) => (
                  <Said
                    key={point.key}
                    point={point}
                    href={hrefOf(point.key)}
                    scriptHref={scriptHref}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </Panel>
  );
}

function Said({
  point,
  href,
  scriptHref,
}: {
  point: HardPoint;
  href: string;
  scriptHref: HardPanelProps['scriptHref'];
}) {
  return (
    <li className="grid gap-1 py-2.5">
      <p className="max-w-prose font-serif wrap-anywhere" dir="auto">
        {point.text}
      </p>
      <p className="text-sm text-ink-muted">
        <Link
          href={href}
          aria-label={`${point.text.slice(0, 80)}: ${counted(point.n, 'script')}`}
          className="inline-block min-h-6"
        >
          {counted(point.n, 'script')}
        </Link>
        {` (${saidIn(point)})${point.mean === null ? '' : `; they got ${figure(point.mean)}% of this criterion on average`}`}
      </p>
      <ul aria-label="Quotations" className="grid gap-1 border-l-2 border-line pl-3 text-sm">
        {point.quotations.map(({ submission_id, kind, quote, said }, at) => (
          <li key={submission_id} className="wrap-anywhere">
            {quote === '' ? null : (
              <>
                <q className="font-serif" dir="auto">
                  {quote}
                </q>
                {': '}
              </>
            )}
            <span dir="auto">{said}</span>
            {` (${WHERE[kind]}) `}
            <Link
              href={scriptHref(submission_id)}
              aria-label={`Open the script of quotation ${at + 1} of “${point.text.slice(0, 40)}”`}
              className="inline-block min-h-6"
            >
              Open the script
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

const AsTable = ({ hard, hrefOf }: Pick<HardPanelProps, 'hard' | 'hrefOf'>) => (
  <Table
    caption="What was said most"
    columns={['w-36', '', 'w-18', 'w-16', 'w-24', 'w-20', 'w-16']}
    minWidth="min-w-180"
  >
    <TableHead>
      <HeadCell>Criterion</HeadCell>
      <HeadCell>Said</HeadCell>
      <HeadCell align="right">Scripts</HeadCell>
      <HeadCell align="right">Notes</HeadCell>
      <HeadCell align="right">Comments</HeadCell>
      <HeadCell align="right">In drafts</HeadCell>
      <HeadCell align="right">Mean</HeadCell>
    </TableHead>
    <tbody>
      {hard.criteria.flatMap(({ name, points }) =>
        points.map(({ key, text, n, notes, comments, drafts, mean }) => (
          <Row key={key}>
            <th
              scope="row"
              className="border-b border-line px-cell py-row text-left font-normal wrap-anywhere"
            >
              {name}
            </th>
            <Cell className="wrap-anywhere">{text}</Cell>
            <Cell align="right">
              <GroupLink
                n={n}
                href={hrefOf(key)}
                name={`${text.slice(0, 80)}: ${counted(n, 'script')}`}
              />
            </Cell>
            <Cell align="right">{notes}</Cell>
            <Cell align="right">{comments}</Cell>
            <Cell align="right">{drafts}</Cell>
            <Cell align="right">{figure(mean)}</Cell>
          </Row>
        )),
      )}
    </tbody>
  </Table>
);

export interface CohortSectionProps extends Omit<HardPanelProps, 'hard'> {
  actor: ClassFeedbackRef;
  /** A user with read access sees the text and changes nothing. */
  mayWrite: boolean;
  onCopy: (text: string) => void;
}

/** What the cohort found hard, and the feedback addressed to all of it (ANA-3). */
export function CohortSection({ actor, mayWrite, onCopy, ...panel }: CohortSectionProps) {
  const status = useSelector(actor, selectStatus);
  const hard = useSelector(actor, selectHard);
  const failure = useSelector(actor, selectFailure);
  const { retry } = classFeedbackCommands(actor);
  if (status === 'loading')
    return (
      <div role="status" aria-label="Loading what was said…">
        <SkeletonText lines={4} />
      </div>
    );
  if (status === 'unread' || hard === null) {
    return (
      <Alert
        tone="error"
        title="What was said could not be loaded"
        action={
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        }
      >
        {failure?.message ?? 'The server cannot be reached.'}
      </Alert>
    );
  }
  return (
    <>
      <HardPanel hard={hard} {...panel} />
      <ToTheClass actor={actor} mayWrite={mayWrite} onCopy={onCopy} />
    </>
  );
}

function ToTheClass({
  actor,
  mayWrite,
  onCopy,
}: Pick<CohortSectionProps, 'actor' | 'mayWrite' | 'onCopy'>) {
  const status = useSelector(actor, selectStatus);
  const text = useSelector(actor, selectText);
  const failure = useSelector(actor, selectFailure);
  const busy = useSelector(actor, isBusy);
  const savable = useSelector(actor, canSave);
  const proposable = useSelector(actor, canPropose);
  const { write, propose, save, takeTheirs, keepOwn } = classFeedbackCommands(actor);
  const isTooLong = text.length > MAX_CLASS_FEEDBACK;
  if (!mayWrite && text === '') return null;
  return (
    <Panel
      title="Feedback to the whole class"
      description="For your learning platform or the next lecture. It is kept here for everybody who marks, and sent to nobody."
    >
      <div className="grid gap-3">
        {status === 'overtaken' ? (
          <Alert
            tone="warning"
            title="Somebody else saved this in the meantime"
            takesFocus
            action={
              <div className="flex flex-wrap gap-2">
                <Button size="sm" disabled={busy} onClick={keepOwn}>
                  Save mine over theirs
                </Button>
                <Button size="sm" disabled={busy} onClick={takeTheirs}>
                  Take theirs
                </Button>
              </div>
            }
          >
            {failure === null
              ? 'Copy your text first if you want to join both.'
              : (failure.message ?? 'The server cannot be reached. Your text is still here.')}
          </Alert>
        ) : null}
        {status === 'open' && failure !== null ? (
          <Alert
            tone="error"
            title="It was not saved"
          >{`${failure.message ?? 'The server cannot be reached.'} Your text is still here: try again.`}</Alert>
        ) : null}
        <Field
          label="Feedback for the class"
          error={
            isTooLong
              ? `At most ${MAX_CLASS_FEEDBACK.toLocaleString('en')} characters: take something out.`
              : undefined
          }
          hint={
            mayWrite
              ? 'The text leaves out points that quote a student. Check that nobody can be recognised before you send it.'
              : undefined
          }
        >
          {(wiring) => (
            <TextArea
              {...wiring}
              reading
              minRows={5}
              maxRows={24}
              value={text}
              readOnly={!mayWrite || busy || status === 'overtaken'}
              onChange={write}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          {mayWrite ? (
            <>
              <Button
                variant="primary"
                busy={busy}
                disabled={
                  isTooLong ? 'It is too long.' : !savable && !busy ? 'Nothing has changed.' : false
                }
                onClick={save}
              >
                Save
              </Button>
              <Button
                disabled={
                  busy
                    ? true
                    : !proposable
                      ? 'It stands there already, or nothing that quotes no student was said of three scripts.'
                      : false
                }
                onClick={propose}
              >
                Write out what was said most
              </Button>
            </>
          ) : null}
          <Button variant="ghost" disabled={text === ''} onClick={() => onCopy(text)}>
            Copy
          </Button>
        </div>
      </div>
    </Panel>
  );
}
