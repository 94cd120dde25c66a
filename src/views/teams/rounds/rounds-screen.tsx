import { useSelector } from '@xstate/react';
import type { AgreementRuleAnswer, RoundScript } from '#contract/teams/agreement.ts';
import { counted } from '#contract/text/plural.ts';
import {
  isBusy,
  isHandingOver,
  isSaved,
  isSaving,
  roundsCommands,
  type RoundsRef,
  selectFailure,
  selectForm,
  selectRounds,
  selectStatus,
} from '#machines/teams/rounds.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import type { Tone } from '#views/components/data/chip-tone.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { NO_THIRD, type RuleForm, withinOf } from '#lib/teams/rule-form.ts';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

/** Hands over at once everything that the user has marked but not handed over yet. */
function HandOver({ actor, scripts }: { actor: RoundsRef; scripts: readonly RoundScript[] }) {
  const busy = useSelector(actor, isBusy);
  const handing = useSelector(actor, isHandingOver);
  const ready = scripts
    .filter(({ to_hand_over }) => to_hand_over)
    .map(({ submission_id }) => submission_id);
  if (ready.length === 0) return null;
  return (
    <Panel
      className="mb-6"
      title={`${counted(ready.length, 'script')} of yours ${ready.length === 1 ? 'is marked and waits' : 'are marked and wait'} to be handed over`}
      description="Once you hand over, your marks can’t be changed. When the other marker has handed over too, each of you sees the other’s marks."
    >
      <Button
        variant="primary"
        busy={handing}
        disabled={busy && !handing}
        onClick={() => roundsCommands(actor).handOver(ready)}
      >
        Hand over {counted(ready.length, 'script')}
      </Button>
    </Panel>
  );
}

const TONES: Readonly<Record<RoundScript['state'], Tone>> = {
  marking: 'pending',
  reconcile: 'processing',
  third: 'processing',
  agreed: 'completed',
};
const HOW = {
  rule: 'Agreed by the rule',
  reconciled: 'Agreed',
  third: 'Third marker decided',
} as const;
const ORDER: readonly RoundScript['state'][] = ['reconcile', 'third', 'marking', 'agreed'];

/** Describes the progress of a script. */
function stateWords({ state, how, waits_for, third_blind, to_hand_over }: RoundScript): string {
  if (to_hand_over) return 'Marked by you';
  if (state === 'agreed') return HOW[how ?? 'reconciled'];
  if (state === 'reconcile') return 'To be reconciled';
  if (state === 'third')
    return waits_for === 'you'
      ? third_blind
        ? 'You are asked to mark it'
        : 'You are asked to decide'
      : 'With the third marker';
  return waits_for === 'you' ? 'Waits for your mark' : 'Being marked';
}

/**
 * Returns where a script links to: the desk while the user marks, else the marks given. Null if
 * they may not see them yet.
 */
function placeOf(
  { submission_id, state, mine, waits_for, third_blind }: RoundScript,
  assignmentId: number,
): string | null {
  const isHidden = mine !== null && (state === 'marking' || (mine === 'third' && third_blind));
  if (!isHidden) return `/assignments/${assignmentId}/rounds/${submission_id}`;
  return waits_for === 'you' ? `/assignments/${assignmentId}/desk/${submission_id}` : null;
}

const Person = ({ of }: { of: RoundScript['first'] }) =>
  of === null ? <span className="text-ink-muted">not shown</span> : <bdi>{of.full_name}</bdi>;

/** Every double-marked script: those that need someone first. */
function RoundTable({
  actor,
  scripts,
  assignmentId,
}: {
  actor: RoundsRef;
  scripts: readonly RoundScript[];
  assignmentId: number;
}) {
  const busy = useSelector(actor, isBusy);
  const sorted = scripts.toSorted(
    (a, b) =>
      Number(b.waits_for === 'you') - Number(a.waits_for === 'you') ||
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state),
  );
  const agreed = scripts.filter(({ state }) => state === 'agreed').length;
  const open = scripts.filter(({ state }) => state === 'reconcile').length;
  return (
    <div>
      <p
        className="mb-3 text-sm"
        data-figures=""
      >{`${agreed} of ${counted(scripts.length, 'script')} agreed on${open === 0 ? '' : `, ${open} to be reconciled`}`}</p>
      <Table
        caption="Scripts that two mark"
        columns={['', 'w-3/5 wide:w-60', 'w-48 max-wide:hidden', 'w-28 max-wide:hidden']}
        minWidth="min-w-0"
        rowCount={scripts.length}
      >
        <TableHead>
          <HeadCell>Script</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell className="max-wide:hidden">Markers</HeadCell>
          <HeadCell className="max-wide:hidden">Grade</HeadCell>
        </TableHead>
        <tbody>
          {sorted.map((script) => {
            const place = placeOf(script, assignmentId);
            return (
              <Row key={script.submission_id}>
                <Cell top className="wrap-anywhere">
                  {place === null ? (
                    <bdi>{script.name}</bdi>
                  ) : (
                    <Link href={place}>
                      <bdi>{script.name}</bdi>
                    </Link>
                  )}
                  <p className="text-xs text-ink-muted wide:hidden">
                    <Person of={script.first} />, <Person of={script.second} />
                  </p>
                </Cell>
                <Cell top>
                  <span className="flex flex-wrap items-center gap-2">
                    <Chip tone={script.to_hand_over ? 'completed' : TONES[script.state]}>
                      {stateWords(script)}
                    </Chip>
                    {script.to_hand_over ? (
                      <Button
                        size="sm"
                        disabled={busy}
                        aria-label={`Hand over ${script.name}`}
                        onClick={() => roundsCommands(actor).handOver([script.submission_id])}
                      >
                        Hand over
                      </Button>
                    ) : null}
                  </span>
                  {script.differ === null || script.differ === 0 ? null : (
                    <p className="mt-1 text-xs text-ink-muted">{`They differ in ${counted(script.differ, 'criterion', 'criteria')}`}</p>
                  )}
                </Cell>
                <Cell top className="wrap-anywhere max-wide:hidden">
                  <Person of={script.first} />, <Person of={script.second} />
                  {script.third === null ? null : (
                    <>
                      , then <bdi>{script.third.full_name}</bdi>
                    </>
                  )}
                </Cell>
                <Cell top className="wrap-anywhere max-wide:hidden">
                  {script.grade ?? '–'}
                </Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}

const SAME: readonly { value: RuleForm['same']; label: string }[] = [
  { value: 'none', label: 'Never: they always reconcile' },
  { value: 'band', label: 'Both totals are in the same band' },
  { value: 'points', label: 'The totals are close' },
  { value: 'criterion', label: 'Every criterion is close' },
];
const TAKES: readonly { value: RuleForm['takes']; label: string }[] = [
  { value: 'first', label: 'The first marking' },
  { value: 'mean', label: 'The mean of both' },
];

/**
 * When two sets of marks agree automatically, what mark results, and who decides if they don't
 * (MOD-2).
 */
function RulePanel({
  actor,
  answer: { markers, has_bands },
}: {
  actor: RoundsRef;
  answer: AgreementRuleAnswer;
}) {
  const form = useSelector(actor, selectForm);
  const saving = useSelector(actor, isSaving);
  const saved = useSelector(actor, isSaved);
  const busy = useSelector(actor, isBusy);
  const { change, save } = roundsCommands(actor);
  const isFar = form.same === 'points' || form.same === 'criterion';
  const fault =
    isFar && withinOf(form) === null ? 'Give a number of points, 0 or more.' : undefined;
  return (
    <Panel title="When they agree" description="For what both hand over from now on.">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && fault === undefined) save();
        }}
      >
        <Field
          label="Two markings agree when"
          hint={
            form.same === 'band' && !has_bands
              ? 'The rubric has no bands yet: until it has, they always reconcile.'
              : undefined
          }
        >
          {(wiring) => (
            <Select
              {...wiring}
              value={form.same}
              onChange={(same) => change({ same })}
              options={SAME}
            />
          )}
        </Field>
        {isFar ? (
          <Field label="At most this far apart" error={fault}>
            {(wiring) => (
              <NumberInput
                {...wiring}
                unit="points"
                min={0}
                step="any"
                value={form.within}
                onChange={(within) => change({ within })}
              />
            )}
          </Field>
        ) : null}
        {form.same === 'none' ? null : (
          <>
            <Field
              label="Then this stands"
              hint={
                form.takes === 'mean'
                  ? 'Of levels it is the one nearest to the mean, the upper of two. What both wrote goes together.'
                  : undefined
              }
            >
              {(wiring) => (
                <Select
                  {...wiring}
                  value={form.takes}
                  onChange={(takes) => change({ takes })}
                  options={TAKES}
                />
              )}
            </Field>
            <Field label="Where they differ" hint="A third marker is never one of the two.">
              {(wiring) => (
                <Select
                  {...wiring}
                  value={form.third}
                  onChange={(third) => change({ third })}
                  options={[
                    { value: NO_THIRD, label: 'The two reconcile' },
                    ...markers.map(({ user_id, full_name }) => ({
                      value: String(user_id),
                      label: `${full_name} decides`,
                    })),
                  ]}
                />
              )}
            </Field>
            {form.third === NO_THIRD ? null : (
              <Checkbox
                label="The third marker marks first, without seeing what the two gave"
                hint="The owner sees all marks in any case."
                checked={form.blind}
                onChange={(blind) => change({ blind })}
              />
            )}
          </>
        )}
        <div>
          <Button type="submit" variant="primary" busy={saving} disabled={busy && !saving}>
            Set the rule
          </Button>
        </div>
        {saved ? <Alert tone="success">The rule is set.</Alert> : null}
      </form>
    </Panel>
  );
}

interface RoundsScreenProps {
  actor: RoundsRef;
  assignment: Pick<Assignment, 'id' | 'name' | 'may'>;
}

/**
 * The double-marked scripts, the progress of each, and when two sets of marks agree (MOD-1, MOD-2).
 */
export function RoundsScreen({ actor, assignment }: RoundsScreenProps) {
  const status = useSelector(actor, selectStatus);
  const rounds = useSelector(actor, selectRounds);
  const failure = useSelector(actor, selectFailure);
  const manages = allows(assignment, 'manage');
  return (
    <>
      <PageHeader
        title={`Double marking: ${assignment.name}`}
        description="Two people mark a script without seeing each other’s marks. What they agree on is the mark."
      />
      {status === 'loading' ? (
        <div role="status" aria-label="Loading what two mark…">
          <SkeletonText lines={6} />
        </div>
      ) : null}
      {status === 'error' ? (
        <ErrorState
          title="It could not be loaded what two mark"
          message={failure?.message ?? 'The server cannot be reached.'}
          onRetry={roundsCommands(actor).retry}
        />
      ) : null}
      {rounds === null ? null : (
        <>
          {failure === null ? null : (
            <Alert tone="error" className="mb-5" takesFocus>
              {failure.message ?? 'The server cannot be reached. Try again.'}
            </Alert>
          )}
          <HandOver actor={actor} scripts={rounds.list.scripts} />
          <div
            className={
              rounds.answer === null
                ? ''
                : 'grid gap-8 wide:grid-cols-[minmax(0,1fr)_24rem] wide:items-start'
            }
          >
            {rounds.list.scripts.length === 0 ? (
              <EmptyState
                title="No script is marked twice"
                level={2}
                action={
                  manages ? (
                    <Link
                      href={`/assignments/${assignment.id}/allocation?round=second`}
                      look="primary"
                    >
                      Choose second markers
                    </Link>
                  ) : undefined
                }
              >
                {manages
                  ? 'Say how many scripts somebody marks a second time. Scripts that are marked already can be among them.'
                  : 'Scripts of yours that somebody else has marked too are listed here.'}
              </EmptyState>
            ) : (
              <RoundTable
                actor={actor}
                scripts={rounds.list.scripts}
                assignmentId={assignment.id}
              />
            )}
            {rounds.answer === null ? null : <RulePanel actor={actor} answer={rounds.answer} />}
          </div>
        </>
      )}
    </>
  );
}
