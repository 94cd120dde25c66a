import Download from 'lucide-react/icons/download';
import {
  type CriterionFigures,
  type Group,
  type Insight,
  MIN_SCRIPTS_COMPARED,
} from '#contract/analytics/insight.ts';
import { criteriaCsv } from '#lib/analytics/insight-csv.ts';
import {
  criterionSentence,
  figure,
  isTelling,
  progressSentence,
  whatWasHard,
  withoutNames,
} from '#lib/analytics/sentences.ts';
import { counted } from '#contract/text/plural.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { PartedBar } from '#views/components/charts/parted-bar.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { GroupLink } from './group-link.tsx';
import { PartPanel, type PartPanelProps } from './part-panel.tsx';
import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import ChartBar from 'lucide-react/icons/chart-bar';
import Table2 from 'lucide-react/icons/table-2';
import {
  insightCommands,
  type InsightRef,
  isHidingNames,
  isLoading,
  isTabled,
  selectFailure,
  selectInsight,
} from '#machines/analytics/insight.view.ts';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

interface CriteriaPanelProps extends Pick<PartPanelProps, 'tabled' | 'hrefOf' | 'onSave'> {
  criteria: readonly CriterionFigures[];
}

const FIFTHS = ['Lowest', 'Second', 'Middle', 'Fourth', 'Highest'] as const;

/**
 * For each criterion: how the marks are spread, whether it tells scripts apart, and which marks are
 * odd (ANA-1, ANA-2).
 */
function CriteriaPanel({ criteria, tabled, hrefOf, onSave }: CriteriaPanelProps) {
  return (
    <Panel
      title="Criterion by criterion"
      description="Shares of what each criterion can give, in percent. Bars go from the lowest fifth, light, to the highest, dark."
      actions={
        <Button
          size="sm"
          icon={Download}
          aria-label="Criterion by criterion as CSV"
          onClick={() => onSave('criteria', criteriaCsv(criteria))}
        >
          CSV
        </Button>
      }
    >
      {tabled ? (
        <AsTable criteria={criteria} hrefOf={hrefOf} />
      ) : (
        <ul aria-label="Criteria" className="divide-y divide-line">
          {criteria.map((criterion) => (
            <li key={criterion.id} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="font-medium wrap-anywhere">{criterion.name}</h3>
                <p className="text-sm text-ink-muted tabular-nums">
                  {'mean '}
                  <MeanOf
                    group={criterion.marked}
                    value={criterion.mean}
                    name={`Mean of ${criterion.name}`}
                    hrefOf={hrefOf}
                  />
                  {`, spread ${figure(criterion.deviation)}, n = ${criterion.n.toLocaleString('en')}`}
                </p>
              </div>
              <PartedBar parts={criterion.fifths.map(({ n }) => n)} />
              <p className="text-xs text-ink-muted">
                {criterion.fifths.map((fifth, at) => (
                  <span key={fifth.key} className="mr-3 inline-block">
                    {`${FIFTHS[at]!} `}
                    <Number group={fifth} hrefOf={hrefOf} />
                  </span>
                ))}
              </p>
              <p className="max-w-prose text-sm">{criterionSentence(criterion)}</p>
              {criterion.odd !== null && criterion.odd.n > 0 ? (
                <p className="text-sm">
                  <Link
                    href={hrefOf(criterion.odd.key)}
                  >{`${counted(criterion.odd.n, 'script')} ${criterion.odd.n === 1 ? 'has' : 'have'} a mark here that is unlike the script’s other marks`}</Link>
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const Number = ({
  group: { n, key, label },
  hrefOf,
}: {
  group: Group;
  hrefOf: (key: string) => string;
}) => <GroupLink n={n} href={hrefOf(key)} name={`${label}: ${counted(n, 'script')}`} />;

const AsTable = ({ criteria, hrefOf }: Pick<CriteriaPanelProps, 'criteria' | 'hrefOf'>) => (
  <Table
    caption="Criterion by criterion"
    columns={['', 'w-16', 'w-16', 'w-16', 'w-20', 'w-18', 'w-18', 'w-18', 'w-18', 'w-18', 'w-14']}
    minWidth="min-w-240"
  >
    <TableHead>
      <HeadCell>Criterion</HeadCell>
      <HeadCell align="right">Scripts</HeadCell>
      <HeadCell align="right">Mean</HeadCell>
      <HeadCell align="right">Spread</HeadCell>
      <HeadCell align="right">Item-rest r</HeadCell>
      {FIFTHS.map((name) => (
        <HeadCell key={name} align="right">
          {name}
        </HeadCell>
      ))}
      <HeadCell align="right">Odd</HeadCell>
    </TableHead>
    <tbody>
      {criteria.map(({ id, name, n, marked, mean, deviation, rest, rest_n, fifths, odd }) => (
        <Row key={id}>
          <th
            scope="row"
            className="border-b border-line px-cell py-row text-left font-normal wrap-anywhere"
          >
            {name}
          </th>
          <Cell align="right">{n.toLocaleString('en')}</Cell>
          <Cell align="right">
            <MeanOf group={marked} value={mean} name={`Mean of ${name}`} hrefOf={hrefOf} />
          </Cell>
          <Cell align="right">{figure(deviation)}</Cell>
          <Cell align="right">{isTelling(rest, rest_n) ? rest.toFixed(2) : '–'}</Cell>
          {fifths.map((fifth) => (
            <Cell key={fifth.key} align="right">
              <Number group={fifth} hrefOf={hrefOf} />
            </Cell>
          ))}
          <Cell align="right">{odd === null ? '–' : <Number group={odd} hrefOf={hrefOf} />}</Cell>
        </Row>
      ))}
    </tbody>
  </Table>
);

export interface MoreProps extends Pick<PartPanelProps, 'tabled' | 'hrefOf' | 'onSave'> {
  /** Markers’ names are hidden. */
  hiding: boolean;
}

interface InsightScreenProps {
  actor: InsightRef;
  /** Null for all assignments. */
  assignment: { id: number; name: string } | null;
  onSave: (name: string, csv: string) => void;
  /** Shown below the figures. */
  renderMore?: ((props: MoreProps) => ReactNode) | undefined;
}

/** One assignment has tabs; the view of all assignments has a back link instead. */
const OVER_ALL = { back: { href: '/assignments', label: 'Assignments' } };

/** What the marks of one assignment, or of all, show (ANA-1 to ANA-7). */
export function InsightScreen({ actor, assignment, onSave, renderMore }: InsightScreenProps) {
  const loading = useSelector(actor, isLoading);
  const failure = useSelector(actor, selectFailure);
  const insight = useSelector(actor, selectInsight);
  const tabled = useSelector(actor, isTabled);
  const hiding = useSelector(actor, isHidingNames);
  const commands = insightCommands(actor);
  return (
    <>
      <PageHeader
        {...(assignment === null ? OVER_ALL : {})}
        title={
          assignment === null ? 'Analytics of all assignments' : `Analytics: ${assignment.name}`
        }
        description="What the marks say, as they were awarded. What counts scripts leads to them; no figure ever changes a mark."
      />
      {loading ? (
        <div role="status" aria-label="Loading the analytics…">
          <SkeletonText lines={6} />
        </div>
      ) : null}
      {failure ? (
        <ErrorState
          title="The analytics could not be loaded"
          message={failure.message ?? 'The server cannot be reached.'}
          onRetry={commands.retry}
        >
          Nothing is lost: they are made anew each time.
        </ErrorState>
      ) : null}
      {!loading && !failure && insight !== null && insight.n === 0 ? (
        <EmptyState title="Nothing is handed in yet">
          Analytics start with the first script.
        </EmptyState>
      ) : null}
      {!loading && !failure && insight !== null && insight.n > 0 ? (
        <>
          <Answers insight={insight} hrefOf={hrefIn(insight.assignment_id)} />
          <div className="mt-8 mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
            <Segmented
              label="Shown as"
              hideLabel
              value={tabled ? 'tabled' : 'drawn'}
              onChange={commands.view}
              options={[
                { value: 'drawn', label: 'Charts', icon: ChartBar },
                { value: 'tabled', label: 'Tables', icon: Table2 },
              ]}
            />
            <Checkbox
              label="Hide markers’ names"
              hint="For a projector. Students’ names are on no figure."
              checked={hiding}
              onChange={commands.hideNames}
            />
          </div>
          <Figures insight={insight} tabled={tabled} hiding={hiding} onSave={onSave} />
          {renderMore === undefined ? null : (
            <div className="mt-6 grid gap-6">
              {renderMore({ tabled, hiding, onSave, hrefOf: hrefIn(insight.assignment_id) })}
            </div>
          )}
        </>
      ) : null}
    </>
  );
}

/** Returns the address that shows only the scripts of a group. */
const hrefIn =
  (assignmentId: number | null) =>
  (key: string): string =>
    `${assignmentId === null ? '/submissions' : `/assignments/${assignmentId}/submissions`}?scripts=${encodeURIComponent(key)}`;

function Figures({
  insight,
  tabled,
  hiding,
  onSave,
}: {
  insight: Insight;
  tabled: boolean;
  hiding: boolean;
  onSave: InsightScreenProps['onSave'];
}) {
  const { parts, criteria, n } = insight;
  const hrefOf = hrefIn(insight.assignment_id);
  return (
    <div className="grid gap-6">
      <SecondLook insight={insight} hrefOf={hrefOf} />
      <div className="grid items-start gap-6 wide:grid-cols-2">
        {parts.map(({ id, n: own, groups }) => (
          <PartPanel
            key={id}
            id={id}
            groups={id === 'markers' && hiding ? withoutNames(groups) : groups}
            tabled={tabled}
            n={own}
            all={n}
            hrefOf={hrefOf}
            onSave={onSave}
          />
        ))}
      </div>
      {criteria.length > 0 ? (
        <CriteriaPanel criteria={criteria} tabled={tabled} hrefOf={hrefOf} onSave={onSave} />
      ) : null}
    </div>
  );
}

interface AnswersProps {
  insight: Insight;
  hrefOf: (key: string) => string;
}

/** The three questions that somebody comes with: how far, how well, what was hard (EVE-12). */
const Answers = (props: AnswersProps) => (
  <div className="grid items-stretch gap-4 wide:grid-cols-3">
    <HowFar {...props} />
    <HowWell {...props} />
    <WhatWasHard {...props} />
  </div>
);

const BIG = 'font-serif text-3xl font-semibold tabular-nums';

function HowFar({ insight, hrefOf }: AnswersProps) {
  const {
    n,
    progress: { graded, ungraded },
  } = insight;
  return (
    <Panel title="How far?">
      <p className={BIG}>
        <To group={ungraded} hrefOf={hrefOf} />
        <span className="ml-1.5 font-sans text-sm font-normal text-ink-muted">left to grade</span>
      </p>
      <ProgressBar label="Graded" value={graded.n} max={n} className="my-3" />
      <p className="text-sm text-ink-muted">{progressSentence(insight)}</p>
    </Panel>
  );
}

function HowWell({ insight: { grades }, hrefOf }: AnswersProps) {
  const { n, mean, median, deviation, numbers, middle, fails } = grades;
  return (
    <Panel title="How well?">
      <dl className="grid grid-cols-2 gap-x-4">
        <div>
          <dd className={BIG}>
            <MeanOf group={numbers} value={mean} name="Mean" hrefOf={hrefOf} />
          </dd>
          <dt className="text-sm text-ink-muted">mean</dt>
        </div>
        <div>
          <dd className={BIG}>
            <MeanOf group={numbers} value={median} name="Median" hrefOf={hrefOf} />
          </dd>
          <dt className="text-sm text-ink-muted">median</dt>
        </div>
      </dl>
      <ul className="mt-3 grid gap-1 text-sm text-ink-muted">
        <li>
          {n === 0
            ? 'No grade is a number.'
            : `${counted(n, 'grade')} in percent, spread ${figure(deviation)}, from ${figure(grades.lowest)} to ${figure(grades.highest)}.`}
        </li>
        {n < 2 ? null : (
          <li>
            <Link href={hrefOf(middle.key)}>The middle half</Link>
            {` lies between ${figure(grades.lower_quarter)} and ${figure(grades.upper_quarter)}.`}
          </li>
        )}
        <li>
          {fails === null ? (
            'No band of the rubric says what fails.'
          ) : (
            <>
              <To group={fails} hrefOf={hrefOf} />
              {fails.n === 1 ? ' fails.' : ' fail.'}
            </>
          )}
        </li>
      </ul>
    </Panel>
  );
}

function WhatWasHard({ insight: { assignment_id, criteria }, hrefOf }: AnswersProps) {
  const hard = whatWasHard(criteria);
  return (
    <Panel title="What was hard?">
      {hard.kind === 'told' ? (
        <ol className="grid gap-3">
          {hard.criteria.map((one) => (
            <li key={one.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
              <span className="font-medium wrap-anywhere">{one.name}</span>
              <span className="font-serif text-xl font-semibold tabular-nums">
                <MeanOf
                  group={one.marked}
                  value={one.mean}
                  name={`Hard: mean of ${one.name}`}
                  hrefOf={hrefOf}
                />
              </span>
              <span className="col-span-2 text-sm text-ink-muted">
                {`mean of ${counted(one.n, 'script')}, in percent of what it gives`}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-sm text-ink-muted">
          {hard.kind === 'alike'
            ? `No criterion stands out: their means lie between ${figure(hard.lowest)} and ${figure(hard.highest)} percent.`
            : assignment_id === null
              ? 'Each assignment’s own analytics compare its criteria.'
              : criteria.length < 2
                ? 'A rubric with two criteria or more tells what was hard.'
                : `Too few scripts are marked by criteria to tell: ${MIN_SCRIPTS_COMPARED} are needed.`}
        </p>
      )}
    </Panel>
  );
}

/** A mean or a median, leading to the scripts that it is of. */
const MeanOf = ({
  group,
  value,
  name,
  hrefOf,
}: {
  group: Group;
  value: number | null;
  name: string;
  hrefOf: (key: string) => string;
}) =>
  value === null ? (
    '–'
  ) : (
    <Link
      href={hrefOf(group.key)}
      aria-label={`${name}: ${figure(value)}, of ${counted(group.n, 'script')}`}
      className="inline-block min-h-6"
    >
      {figure(value)}
    </Link>
  );

const To = ({ group, hrefOf }: { group: Group; hrefOf: (key: string) => string }) =>
  group.n === 0 ? (
    '0'
  ) : (
    <Link href={hrefOf(group.key)} aria-label={`${group.label}: ${counted(group.n, 'script')}`}>
      {group.n.toLocaleString('en')}
    </Link>
  );

/** Scripts that should be looked at again (ANA-2). */
function SecondLook({
  insight: {
    grades: { near, unlike },
  },
  hrefOf,
}: {
  insight: Insight;
  hrefOf: (key: string) => string;
}) {
  const asked = [near, unlike].filter((group) => group !== null).filter((group) => group.n > 0);
  if (asked.length === 0) return null;
  return (
    <section aria-label="Worth a second look" className="text-sm">
      <h2 className="mb-1 font-serif text-lg font-semibold">Worth a second look</h2>
      <ul className="grid gap-1">
        {asked.map((group) => (
          <li key={group.key}>
            {`${group.label}: `}
            <Link href={hrefOf(group.key)}>{counted(group.n, 'script')}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
