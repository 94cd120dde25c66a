import type { Assignment } from '#contract/assignments/assignment.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import PackageOpen from 'lucide-react/icons/package-open';
import Pencil from 'lucide-react/icons/pencil';
import Settings from 'lucide-react/icons/settings';
import Trash2 from 'lucide-react/icons/trash-2';
import { allows } from '#contract/teams/roles.ts';
import { roleLabel } from '#lib/site/sharing.ts';
import { dueDate, fullDate, shortDate } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';
import { Chip } from '#views/components/data/chip.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Menu } from '#views/components/actions/menu.tsx';

interface ProgressProps {
  assignment: Assignment;
  label: string;
}

/** Done, drafted and waiting submissions as one bar and in words. */
function Progress({
  assignment: { submission_count: all, drafted_count: drafted, graded_count, done_count },
  label,
}: ProgressProps) {
  // A hosted API counts grades only.
  const done = done_count ?? graded_count;
  const draftedOnly = Math.min(drafted, all - done);
  const width = (count: number) => `${(100 * count) / all}%`;
  return (
    <div>
      <svg
        role="img"
        aria-label={label}
        className="block h-1.5 w-full overflow-hidden rounded-full bg-line"
        preserveAspectRatio="none"
      >
        <rect width={width(done)} height="100%" className="fill-accent" />
        <rect
          x={width(done)}
          width={width(draftedOnly)}
          height="100%"
          className="fill-processing-line"
        />
      </svg>
      <dl
        className="mt-2 flex flex-wrap justify-between gap-x-3 text-sm text-ink-muted"
        data-figures=""
      >
        <Count name="submitted" count={all} />
        <Count name="drafted" count={drafted} />
        <Count name="done" count={done} strong={done === all} />
      </dl>
    </div>
  );
}

const Count = ({
  name,
  count,
  strong = false,
}: {
  name: string;
  count: number;
  strong?: boolean;
}) => (
  <div className="flex flex-row-reverse gap-1">
    <dt>{name}</dt>
    <dd className={strong ? 'font-medium text-completed' : 'font-medium text-ink'}>
      {count.toLocaleString('en')}
    </dd>
  </div>
);

interface AssignmentRowProps {
  assignment: Assignment;
  now: Date;
  onEdit: () => void;
  onDelete: () => void;
  onArchive: () => void;
}

/** Names of at least this length may be cut off on a phone. */
const LONG = 80;

/**
 * Warns that students' work will soon be erased; the owner gets a link for extending the time
 * (PRIV-5).
 */
function ErasureNotice({ at, of }: { at: string; of: number | null }) {
  const text = (
    <>
      Students’ work is erased on{' '}
      <time dateTime={at} title={fullDate(at)}>
        {shortDate(at)}
      </time>
    </>
  );
  return (
    <span className="relative z-10 text-pending">
      {of === null ? (
        text
      ) : (
        <Link
          href={`/assignments/${of}/student-data`}
          look="bare"
          className="rounded-tick underline underline-offset-[0.2em]"
        >
          {text}
        </Link>
      )}
    </span>
  );
}

/**
 * One assignment, like a line in a table of contents: its name as a link, its state at the right.
 */
export function AssignmentRow({
  assignment,
  now,
  onEdit,
  onDelete,
  onArchive,
}: AssignmentRowProps) {
  const {
    id,
    name,
    description,
    due_at,
    erase_at,
    owner,
    submission_count,
    open_regrades = [],
  } = assignment;
  const due = dueDate(due_at, now);
  const part = roleLabel(assignment);
  const mine = part === null;
  const manages = allows(assignment, 'manage');
  return (
    <li className="group relative grid gap-x-8 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_15rem_var(--spacing-control)] sm:items-start">
      <div className="min-w-0 pr-10 sm:pr-0">
        <h2
          dir="auto"
          title={name.length > LONG ? name : undefined}
          className="line-clamp-3 font-serif text-xl leading-snug font-semibold wrap-anywhere"
        >
          <Link
            href={`/assignments/${id}/submissions`}
            look="plain"
            className="after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h2>
        {description !== '' && (
          <p dir="auto" className="mt-1 line-clamp-2 max-w-prose text-base text-ink-muted">
            {description}
          </p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          {due_at !== null && (
            <time
              dateTime={due_at}
              title={fullDate(due_at)}
              className={due.state === 'soon' ? 'text-pending' : ''}
            >
              {due.text}
            </time>
          )}
          {open_regrades.length > 0 && (
            <Link
              href={`/assignments/${id}/requests`}
              look="bare"
              className="relative z-10 rounded-tick text-pending underline underline-offset-[0.2em]"
            >
              {counted(open_regrades.length, 'regrade request')}
            </Link>
          )}
          {erase_at !== null && <ErasureNotice at={erase_at} of={mine ? id : null} />}
          {!mine && (
            <>
              <Chip tone="neutral" shape="none">
                {part}
              </Chip>
              <span dir="auto">{`${owner}’s`}</span>
            </>
          )}
        </p>
      </div>
      <div className="sm:pt-1">
        {submission_count === 0 ? (
          <p className="text-sm text-ink-muted">No submissions yet</p>
        ) : (
          <Progress
            assignment={assignment}
            label={`Progress of ${name}: ${counted(submission_count, 'submission')}`}
          />
        )}
      </div>
      <div className="absolute top-4 right-0 z-10 sm:static">
        {manages ? (
          <Menu
            label={`More actions for ${name}`}
            icon={Ellipsis}
            items={[
              { label: 'Edit', icon: Pencil, onSelect: onEdit },
              { label: 'Settings', icon: Settings, href: `/assignments/${id}/setup` },
              ...(mine
                ? [
                    { label: 'Download an archive', icon: PackageOpen, onSelect: onArchive },
                    'separator' as const,
                    { label: 'Delete', icon: Trash2, tone: 'danger' as const, onSelect: onDelete },
                  ]
                : []),
            ]}
          />
        ) : null}
      </div>
    </li>
  );
}
