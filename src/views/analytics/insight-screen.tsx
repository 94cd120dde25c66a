import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import ChartBar from 'lucide-react/icons/chart-bar';
import Table2 from 'lucide-react/icons/table-2';
import type { Group, Insight } from '#contract/analytics/insight.ts';
import { figure, progressSentence, withoutNames } from '#lib/analytics/sentences.ts';
import { counted } from '#contract/text/plural.ts';
import {
  insightCommands,
  isHidingNames,
  isLoading,
  isTabled,
  selectFailure,
  selectInsight,
  type InsightRef,
} from '#machines/analytics/insight.view.ts';
import { Link } from '#views/components/actions/link.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { Stat } from '#views/components/data/stat.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { CriteriaPanel } from './criteria-panel.tsx';
import { PartPanel, type PartPanelProps } from './part-panel.tsx';

export interface MoreProps extends Pick<PartPanelProps, 'tabled' | 'hrefOf' | 'onSave'> {
  /** Markers’ names are hidden. */
  hiding: boolean;
}

export interface InsightScreenProps {
  actor: InsightRef;
  /** Null: over all assignments. */
  assignment: { id: number; name: string } | null;
  onSave: (name: string, csv: string) => void;
  /** What stands below the figures. */
  renderMore?: ((props: MoreProps) => ReactNode) | undefined;
}

/** What the marks of an assignment say, or of all (ANA-1 to ANA-7). */
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
        back={
          assignment === null
            ? { href: '/assignments', label: 'Assignments' }
            : { href: `/assignments/${assignment.id}/submissions`, label: 'Submissions' }
        }
        title={assignment === null ? 'Figures over all assignments' : `Figures: ${assignment.name}`}
        description="What the marks say. What counts scripts leads to them; no figure ever changes a mark."
      />
      {loading ? (
        <div role="status" aria-label="Loading the figures…">
          <SkeletonText lines={6} />
        </div>
      ) : null}
      {failure ? (
        <ErrorState
          title="The figures could not be loaded"
          message={failure.message ?? 'The server cannot be reached.'}
          onRetry={commands.retry}
        >
          Nothing is lost: they are made anew each time.
        </ErrorState>
      ) : null}
      {!loading && !failure && insight !== null && insight.n === 0 ? (
        <EmptyState title="Nothing is handed in yet">
          Figures come with the first script.
        </EmptyState>
      ) : null}
      {!loading && !failure && insight !== null && insight.n > 0 ? (
        <>
          <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
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

/** Where the scripts of a group are shown alone. */
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
  const { grades, parts, criteria, n } = insight;
  const hrefOf = hrefIn(insight.assignment_id);
  return (
    <div className="grid gap-6">
      <p className="text-base">{progressSentence(insight)}</p>
      <dl className="grid grid-cols-2 gap-3 wide:grid-cols-4">
        <Stat
          label="Mean"
          value={figure(grades.mean)}
          caption={
            grades.n === 0
              ? 'No grade is a number.'
              : `${counted(grades.n, 'grade')} in percent, spread ${figure(grades.deviation)}`
          }
        />
        <Stat
          label="Median"
          value={figure(grades.median)}
          caption={
            grades.n === 0
              ? undefined
              : `Half lie between ${figure(grades.lower_quarter)} and ${figure(grades.upper_quarter)}; all between ${figure(grades.lowest)} and ${figure(grades.highest)}`
          }
        />
        <Stat
          label="Not graded"
          value={<To group={insight.progress.ungraded} hrefOf={hrefOf} />}
          caption={`of ${counted(n, 'script')}`}
        />
        <Stat
          label="Fails"
          value={grades.fails === null ? '–' : <To group={grades.fails} hrefOf={hrefOf} />}
          caption={grades.fails === null ? 'No band of the rubric says what fails.' : undefined}
        />
      </dl>
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

const To = ({ group, hrefOf }: { group: Group; hrefOf: (key: string) => string }) =>
  group.n === 0 ? (
    '0'
  ) : (
    <Link href={hrefOf(group.key)} aria-label={`${group.label}: ${counted(group.n, 'script')}`}>
      {group.n.toLocaleString('en')}
    </Link>
  );

/** Scripts that ask to be looked at again (ANA-2). */
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
