import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import { counted } from '#contract/text/plural.ts';
import { Link } from '#views/components/actions/link.tsx';
import { cx } from '#views/components/base/cx.ts';

interface Place {
  /** The part of its address after `/assignments/{id}/`. */
  screen: string;
  label: string;
  /** Shown next to the label, and read out with what it counts. */
  count?: { shown: number; read: string };
}

interface Tab extends Place {
  /** The screens of this tab if it has more than one. */
  within: readonly Place[];
  /** A screen reached from one of those. */
  also?: string;
  /** Reached from the tab’s first screen, which therefore doesn't list the others. */
  isList?: boolean;
}

/** The number of submissions that aren’t done; a hosted API counts grades only. */
const leftIn = ({ submission_count: all, done_count, graded_count }: Assignment): number =>
  Math.max(0, all - (done_count ?? graded_count));

/** Returns the tabs of an assignment that the user may open. */
function tabsOf(assignment: Assignment): readonly Tab[] {
  const canMark = allows(assignment, 'mark');
  const manages = allows(assignment, 'manage');
  const all = assignment.submission_count;
  const requests = assignment.open_regrades?.length ?? 0;
  const asked =
    requests > 0 ? { count: { shown: requests, read: counted(requests, 'regrade request') } } : {};
  return [
    {
      screen: 'submissions',
      label: 'Submissions',
      count: { shown: all, read: counted(all, 'submission') },
      isList: true,
      within: [
        ...(canMark
          ? [
              { screen: 'intake', label: 'Import' },
              { screen: 'class-list', label: 'Class list' },
              { screen: 'connect', label: 'Moodle or Canvas' },
            ]
          : []),
        { screen: 'coverage', label: 'Coverage' },
      ],
    },
    { screen: 'rubric', label: 'Rubric', within: [] },
    {
      screen: 'markers',
      label: 'Team',
      within: [
        { screen: 'markers', label: 'People' },
        ...(canMark
          ? [
              { screen: 'allocation', label: manages ? 'Who marks what' : 'Yours to mark' },
              { screen: 'rounds', label: 'Double marking' },
            ]
          : []),
        ...(allows(assignment, 'report') ? [{ screen: 'moderation', label: 'Moderation' }] : []),
      ],
    },
    {
      screen: canMark ? 'check' : 'release',
      label: 'Return',
      ...asked,
      within: [
        ...(canMark
          ? [
              { screen: 'check', label: '1. Check' },
              { screen: 'handback', label: '2. Send or download' },
            ]
          : []),
        { screen: 'release', label: canMark ? '3. Release to students' : 'Release to students' },
        { screen: 'requests', label: 'Regrade requests', ...asked },
      ],
      also: 'send',
    },
    { screen: 'insight', label: 'Analytics', within: [] },
    ...(manages
      ? [
          {
            screen: 'setup',
            label: 'Settings',
            within: [
              { screen: 'setup', label: 'Details' },
              { screen: 'deadline', label: 'Deadline and late work' },
              ...(allows(assignment, 'own')
                ? [{ screen: 'student-data', label: 'Student data' }]
                : []),
            ],
          },
        ]
      : []),
  ];
}

/** Returns the main action shown on every tab; null if there is nothing to mark or read. */
function startOf(assignment: Assignment): string | null {
  if (assignment.submission_count === 0) return null;
  if (!allows(assignment, 'mark')) return 'Read the scripts';
  const left = leftIn(assignment);
  if (left === 0) return 'Review marked scripts';
  // The number left overall isn’t the number left of the user's own share.
  return assignment.marked_with_others ? 'Start marking' : `Start marking · ${left} left`;
}

const Count = ({ of: { count } }: { of: Place }) =>
  count === undefined ? null : (
    <>
      <span aria-hidden="true" className="text-xs text-ink-faint tabular-nums">
        {count.shown.toLocaleString('en')}
      </span>
      <span className="sr-only">{`, ${count.read}`}</span>
    </>
  );

export interface AssignmentTabsProps {
  assignment: Assignment;
  /** The current screen: the part of its address after `/assignments/{id}/`. */
  screen: string;
  /** Called when the user is about to go to the desk. */
  onDeskNear?: () => void;
}

/** The tabs on every screen of an assignment, and the link to its desk (EVE-2). */
export function AssignmentTabs({ assignment, screen, onDeskNear }: AssignmentTabsProps) {
  const tabs = tabsOf(assignment);
  const hrefOf = (of: string) => `/assignments/${assignment.id}/${of}`;
  const isIn = (tab: Tab) =>
    [tab.screen, tab.also].includes(screen) || tab.within.some((place) => place.screen === screen);
  const current = tabs.find(isIn);
  const isListShown =
    current !== undefined &&
    current.within.length > 1 &&
    !(current.isList === true && current.screen === screen);
  const start = startOf(assignment);
  return (
    <div className="no-print mb-5 in-[.dense]:mb-1.5">
      <div className="flex flex-wrap-reverse items-end gap-x-4 gap-y-2 border-b border-line">
        <nav
          aria-label="Assignment"
          className="flex min-w-0 flex-1 basis-96 gap-x-1 overflow-x-auto [scrollbar-width:none] max-sm:basis-full"
        >
          {tabs.map((tab) => (
            <Link
              key={tab.label}
              href={hrefOf(tab.screen)}
              look="bare"
              aria-current={tab === current ? 'page' : undefined}
              className={cx(
                'inline-flex h-9 shrink-0 items-center gap-1.5 border-b-2 px-3 text-sm -outline-offset-2 max-sm:px-2',
                tab === current
                  ? 'border-accent font-medium text-ink'
                  : 'border-transparent text-ink-muted hover:text-ink',
              )}
            >
              {tab.label}
              <Count of={tab} />
            </Link>
          ))}
        </nav>
        {start === null ? null : (
          <Link
            href={hrefOf('desk')}
            look="primary"
            className="my-0.5 max-sm:w-full"
            onPointerEnter={onDeskNear}
            onFocus={onDeskNear}
          >
            {start}
          </Link>
        )}
      </div>
      {isListShown ? (
        <nav aria-label={current.label} className="mt-2 flex flex-wrap gap-x-1 gap-y-1">
          {current.within.map((place) => (
            <Link
              key={place.screen}
              href={hrefOf(place.screen)}
              look="bare"
              aria-current={place.screen === screen ? 'page' : undefined}
              className={cx(
                'inline-flex h-control-sm items-center gap-1.5 rounded-control px-2.5 text-sm',
                place.screen === screen
                  ? 'bg-accent-soft font-medium text-accent-strong'
                  : 'text-ink-muted hover:bg-hover hover:text-ink',
              )}
            >
              {place.label}
              <Count of={place} />
            </Link>
          ))}
        </nav>
      ) : null}
    </div>
  );
}
