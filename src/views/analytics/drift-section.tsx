import type { MarkerDrift } from '#contract/analytics/marking/drift.ts';
import {
  bandSentence,
  driftCsv,
  levelSentence,
  minutesOf,
  minutesSentence,
  orderSentence,
  signed,
  type Spent,
} from '#lib/analytics/drift-sentences.ts';
import { figure } from '#lib/analytics/sentences.ts';
import { Link } from '#views/components/actions/link.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { MIN_SCRIPTS_COMPARED } from '#contract/analytics/insight.ts';
import { quantiles } from '#contract/analytics/statistics.ts';
import { counted } from '#contract/text/plural.ts';
import {
  isClosed,
  isLoading,
  isSharing,
  markerDriftCommands,
  type MarkerDriftRef,
  selectDrift,
  selectFailure,
  selectUnshared,
} from '#machines/analytics/marker-drift.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { PathChart } from '#views/components/charts/path-chart.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import type { MoreProps } from './insight-screen.tsx';

interface DriftTableProps {
  drift: MarkerDrift;
  minutes: readonly { submission_id: number; minutes: number }[];
  scriptHref: (submission: number) => string;
}

const COLUMNS = ['Level', 'Above cohort', 'Average (EWMA)', 'Band', 'Minutes'] as const;

/** A marker's scripts in order, each with a link to its place at the desk. */
function DriftTable({ drift: { places }, minutes, scriptHref }: DriftTableProps) {
  const took = new Map(minutes.map((one) => [one.submission_id, one.minutes]));
  return (
    <Table
      caption="Level by position"
      columns={['', 'w-20', 'w-28', 'w-32', 'w-36', 'w-20']}
      minWidth="min-w-160"
    >
      <TableHead>
        <HeadCell>Script</HeadCell>
        {COLUMNS.map((name) => (
          <HeadCell key={name} align="right">
            {name}
          </HeadCell>
        ))}
      </TableHead>
      <tbody>
        {places.map(({ position, submission_id, level, value, ewma, low, high, outside }) => (
          <Row key={submission_id}>
            <th scope="row" className="border-b border-line px-cell py-row text-left font-normal">
              <Link href={scriptHref(submission_id)}>{`${position}.`}</Link>
              {outside ? ' outside' : ''}
            </th>
            <Cell align="right">{figure(level)}</Cell>
            <Cell align="right">{signed(value)}</Cell>
            <Cell align="right">{signed(ewma)}</Cell>
            <Cell align="right">{`${signed(low)} to ${signed(high)}`}</Cell>
            <Cell align="right">{figure(took.get(submission_id) ?? null)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

export interface DriftSectionProps extends MoreProps {
  actor: MarkerDriftRef;
  /** False for an owner, who has nobody to show theirs to. */
  mayShare: boolean;
  /** How long each script took, by this browser’s clock. */
  spent: Spent;
  scriptHref: (submission: number) => string;
  /** Scripts that return to be marked again. */
  again: ReactNode;
}

/**
 * How the marker’s own level moves from script to script. Opened on request, and hidden from others
 * unless the marker shows it (MOD-5).
 */
export function DriftSection({ actor, mayShare, spent, ...panel }: DriftSectionProps) {
  const closed = useSelector(actor, isClosed);
  const loading = useSelector(actor, isLoading);
  const failure = useSelector(actor, selectFailure);
  const drift = useSelector(actor, selectDrift);
  const sharing = useSelector(actor, isSharing);
  const { open, close, retry } = markerDriftCommands(actor);
  return (
    <Panel
      title="Your marking"
      description="How your level moves from script to script, and how long one takes. Only you see it, unless you show it to the owner."
      actions={
        <Button size="sm" aria-expanded={!closed} busy={sharing} onClick={closed ? open : close}>
          {closed ? 'Show my marking' : 'Hide it'}
        </Button>
      }
    >
      {loading ? (
        <div role="status" aria-label="Loading how your level moves…">
          <SkeletonText lines={4} />
        </div>
      ) : null}
      {failure === null ? null : (
        <Alert
          tone="error"
          title="It could not be loaded"
          action={
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {failure.message ?? 'The server cannot be reached.'}
        </Alert>
      )}
      {drift === null || failure !== null ? null : (
        <Told
          actor={actor}
          drift={drift}
          mayShare={mayShare}
          spent={drift.mine ? spent : {}}
          {...panel}
        />
      )}
    </Panel>
  );
}

function Told({
  actor,
  drift,
  mayShare,
  spent,
  tabled,
  hiding,
  hrefOf,
  scriptHref,
  onSave,
  again,
}: Omit<DriftSectionProps, 'actor'> & { actor: MarkerDriftRef; drift: MarkerDrift }) {
  const sharing = useSelector(actor, isSharing);
  const unshared = useSelector(actor, selectUnshared);
  const { whose, share } = markerDriftCommands(actor);
  const { all, outside, places, mine, others, band } = drift;
  const named =
    hiding && !mine ? { ...drift, marker: { ...drift.marker, name: 'this marker' } } : drift;
  const minutes = minutesOf(drift, spent);
  return (
    <div className="grid gap-4 text-sm">
      {others.length === 0 ? null : (
        <Field label="Whose" className="max-w-80">
          {(ids) => (
            <Select
              {...ids}
              value={mine ? 'own' : String(drift.marker.user_id)}
              onChange={(value) => whose(value === 'own' ? null : Number(value))}
              disabled={sharing}
              options={[
                { value: 'own', label: 'Your own' },
                ...others.map(({ user_id, name }, at) => ({
                  value: String(user_id),
                  label: hiding ? `Marker ${at + 1}` : name,
                })),
              ]}
            />
          )}
        </Field>
      )}
      <p>
        {levelSentence(named)}
        {all.n < MIN_SCRIPTS_COMPARED ? null : (
          <>
            {' '}
            <Link href={hrefOf(all.key)}>{`n = ${counted(all.n, 'script')}`}</Link>.
          </>
        )}
      </p>
      {band === null ? null : (
        <>
          <p>
            {orderSentence(named)}
            {outside.n === 0 ? null : (
              <>
                {' '}
                <Link
                  href={hrefOf(outside.key)}
                >{`${counted(outside.n, 'script')} outside the band`}</Link>
                .
              </>
            )}
          </p>
          {tabled ? (
            <DriftTable drift={drift} minutes={minutes} scriptHref={scriptHref} />
          ) : (
            <>
              <PathChart
                label={`Level by position, of ${counted(all.n, 'script')}; as a table under Tables`}
                rule={0}
                yText={signed}
                line={places.map(({ ewma }) => ewma)}
                band={places}
                dots={places.map((place) => ({
                  x: place.position,
                  y: place.value,
                  odd: place.outside,
                }))}
              />
              <p className="text-ink-muted">{bandSentence(drift)}</p>
            </>
          )}
        </>
      )}
      {mine && band !== null ? <Minutes minutes={minutes} tabled={tabled} /> : null}
      {mine ? again : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {mine && mayShare ? (
          <Checkbox
            label="Show it to the owner of the assignment"
            hint={
              drift.shared_at === null
                ? 'Until you do, nobody else can read it; minutes never leave this browser.'
                : 'The owner can see it, without minutes. Untick, and they can’t any more.'
            }
            checked={drift.shared_at !== null}
            aria-busy={sharing}
            onChange={share}
          />
        ) : null}
        {band === null ? null : (
          <Button
            size="sm"
            icon={Download}
            aria-label="Your marking as CSV"
            onClick={() => onSave('marking', driftCsv(drift, spent))}
          >
            CSV
          </Button>
        )}
      </div>
      {unshared === null ? null : (
        <Alert tone="error" title="Who sees it is as it was">
          {unshared.message ?? 'The server cannot be reached.'}
        </Alert>
      )}
    </div>
  );
}

/** From this browser's marking clock: the server has no such times. */
function Minutes({
  minutes,
  tabled,
}: {
  minutes: readonly { position: number; minutes: number }[];
  tabled: boolean;
}) {
  return (
    <section aria-label="Minutes per script" className="grid gap-2">
      <h3 className="font-medium">Minutes per script</h3>
      <p>{minutesSentence(minutes)} Measured at the desk, and kept in this browser alone.</p>
      {tabled || minutes.length < MIN_SCRIPTS_COMPARED ? null : (
        <PathChart
          label={`Minutes by position, of ${counted(minutes.length, 'script')}; as a table under Tables`}
          rule={
            quantiles(
              minutes.map((one) => one.minutes),
              [0.5],
            )[0]!
          }
          yText={figure}
          dots={minutes.map((one) => ({ x: one.position, y: one.minutes }))}
        />
      )}
    </section>
  );
}
