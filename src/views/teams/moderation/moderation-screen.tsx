import {
  type Draw,
  type Moderation,
  SAMPLE_PRESETS,
  type Sampled,
  type SamplePlan,
} from '#contract/teams/moderation/sample.ts';
import {
  DRAWN_ELSEWHERE,
  howDrawn,
  ruleInWords,
  whyInWords,
} from '#contract/teams/moderation/words.ts';
import { fullDate } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';
import { useSelector } from '@xstate/react';
import {
  isBusy,
  isDrawing,
  isPlanning,
  moderationCommands,
  type ModerationRef,
  selectFailure,
  selectForm,
  selectFound,
  selectPlan,
  selectSpoken,
  selectStatus,
  selectWord,
} from '#machines/teams/moderation.view.ts';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { askedOf, formOf, type SampleForm } from '#lib/teams/sample-form.ts';
import { messageOfFailedChange } from '#lib/site/failure.ts';
import { Disclosure } from '#views/components/layout/disclosure.tsx';
import { useId, useState } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { ReportSection } from './report-section.tsx';

/** Every draw of scripts, including those that were replaced. */
function DrawList({ draws }: { draws: readonly Draw[] }) {
  if (draws.length === 0) return null;
  return (
    <ul aria-label="How it was drawn" className="mt-4 grid gap-3 text-sm">
      {draws.map(
        ({
          id,
          taken,
          of,
          extends: adds,
          seed,
          rule,
          reason,
          drawn_by,
          drawn_at,
          elsewhere,
          replaced,
        }) => (
          <li key={id}>
            <p>
              {`${counted(taken, 'script')} of ${of} ${adds ? 'added' : 'drawn'} by ${drawn_by}, `}
              <time dateTime={drawn_at}>{fullDate(drawn_at)}</time>
              {`, with seed ${seed}`}
            </p>
            <p className="text-ink-muted">
              {ruleInWords(rule).join(' ')}
              {reason === '' ? '' : ` Reason: ${reason}`}
              {elsewhere ? ` ${DRAWN_ELSEWHERE}` : ''}
            </p>
            {replaced === null ? null : (
              <p className="text-ink-muted">{`Replaced by ${replaced.by}: ${replaced.reason}`}</p>
            )}
          </li>
        ),
      )}
    </ul>
  );
}

/** Who may see the sample, besides the owner. */
function ModeratorPanel({
  actor,
  moderation: { members, moderators },
}: {
  actor: ModerationRef;
  moderation: Moderation;
}) {
  const busy = useSelector(actor, isBusy);
  const named = moderators.filter(({ by_role }) => !by_role).map(({ user_id }) => user_id);
  const byRole = moderators.filter(({ by_role }) => by_role).map(({ user_id }) => user_id);
  return (
    <Panel
      title="Moderators"
      description="They see the sample and the report, and say whether a mark stands. Nobody moderates what they marked."
    >
      {members.length === 0 ? (
        <p className="text-sm text-ink-muted">Invite somebody first, in whichever role.</p>
      ) : (
        <div className="grid gap-2">
          {members.map(({ user_id, full_name }) =>
            byRole.includes(user_id) ? (
              <p key={user_id} className="text-sm">{`${full_name}: by their role`}</p>
            ) : (
              <Checkbox
                key={user_id}
                label={full_name}
                checked={named.includes(user_id)}
                disabled={busy}
                onChange={(checked) =>
                  moderationCommands(actor).name(
                    checked ? [...named, user_id] : named.filter((id) => id !== user_id),
                  )
                }
              />
            ),
          )}
        </div>
      )}
    </Panel>
  );
}

interface ScriptListProps {
  actor: ModerationRef;
  scripts: readonly Sampled[];
  assignmentId: number;
  busy: boolean;
}

const CLOSED = {
  own: 'You marked this script, so somebody else must review it.',
  blind: 'You mark this script without seeing what somebody else gave: nothing of it is told here.',
} as const;

/** The scripts of the sample, the opinions on each, and the user's own. */
const ScriptList = ({ actor, scripts, assignmentId, busy }: ScriptListProps) => (
  <ul aria-label="Scripts of the sample" className="divide-y divide-line border-y border-line">
    {scripts.map((script) => (
      <Script
        key={script.submission_id}
        actor={actor}
        script={script}
        assignmentId={assignmentId}
        busy={busy}
      />
    ))}
  </ul>
);

function Script({
  actor,
  script: { submission_id, name, marker, grade, why, closed, said },
  assignmentId,
  busy,
}: Omit<ScriptListProps, 'scripts'> & { script: Sampled }) {
  const word = useSelector(actor, selectWord(submission_id));
  const spoken = useSelector(actor, selectSpoken);
  const commands = moderationCommands(actor);
  const isSaying = (verdict: 'agrees' | 'again'): boolean =>
    spoken?.submissionId === submission_id && spoken.verdict === verdict;
  return (
    <li className="grid gap-2 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link className="wrap-anywhere" href={`/assignments/${assignmentId}/desk/${submission_id}`}>
          <bdi>{name}</bdi>
        </Link>
        {grade === null ? null : (
          <span data-figures="">{`Grade ${grade}${marker === null ? '' : `, by ${marker}`}`}</span>
        )}
      </p>
      {why.length === 0 ? null : <p className="text-ink-muted">{why.map(whyInWords).join('; ')}</p>}
      {said.map(({ moderator, verdict, reason, mark }) => (
        <p key={moderator} className="flex flex-wrap items-center gap-2 wrap-anywhere">
          <Chip tone={verdict === 'agrees' ? 'completed' : 'pending'}>
            {verdict === 'agrees' ? 'Agrees' : 'Look again'}
          </Chip>
          <span>{`${moderator}${mark === null ? '' : ` would give ${mark}`}${reason === '' ? '' : `: ${reason}`}`}</span>
        </p>
      ))}
      {closed === null ? (
        <div className="no-print grid gap-2 sm:grid-cols-[minmax(0,1fr)_8rem_auto] sm:items-start">
          <Field label={`Reason for ${name}`} hideLabel>
            {(wiring) => (
              <TextArea
                {...wiring}
                minRows={1}
                placeholder="Why: needed where it should be looked at again"
                value={word.reason}
                disabled={busy}
                onChange={(reason) => commands.write(submission_id, { reason })}
              />
            )}
          </Field>
          <Field label={`Your mark for ${name}, of 100`} hideLabel>
            {(wiring) => (
              <NumberInput
                {...wiring}
                min={0}
                max={100}
                step="any"
                placeholder="Your mark"
                value={word.mark}
                disabled={busy}
                onChange={(mark) => commands.write(submission_id, { mark })}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              busy={isSaying('agrees')}
              disabled={busy}
              aria-label={`I agree: ${name}`}
              onClick={() => commands.say(submission_id, 'agrees')}
            >
              I agree
            </Button>
            <Button
              size="sm"
              busy={isSaying('again')}
              disabled={busy}
              aria-label={`Look again: ${name}`}
              onClick={() => commands.say(submission_id, 'again')}
            >
              Look again
            </Button>
          </div>
        </div>
      ) : closed === 'examined' ? null : (
        <p className="text-ink-muted">{CLOSED[closed]}</p>
      )}
    </li>
  );
}

type NumberName = 'percent' | 'least' | 'per_band' | 'per_marker' | 'near';
const NUMBERS: { name: NumberName; label: string; max: number; step?: number }[] = [
  { name: 'per_marker', label: 'Scripts of each marker', max: 500 },
  { name: 'per_band', label: 'Scripts of each band', max: 500 },
  { name: 'near', label: 'All within so many points of a border', max: 20, step: 0.5 },
  { name: 'percent', label: 'Percent of the graded scripts', max: 100 },
  { name: 'least', label: 'In all at least', max: 500 },
];

interface SamplePanelProps {
  actor: ModerationRef;
  moderation: Moderation;
}

/** One of the usual rules, with a sentence. */
const RuleCard = ({
  name,
  says,
  isChosen,
  onChoose,
}: {
  name: string;
  says: string;
  isChosen: boolean;
  onChoose: () => void;
}) => (
  <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-control border border-line px-3 py-2.5 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
    <input
      type="radio"
      name="rule"
      checked={isChosen}
      onChange={onChoose}
      className="row-span-2 mt-1 self-start accent-accent-solid"
    />
    <span className="font-medium">{name}</span>
    <span className="text-sm text-ink-muted">{says}</span>
  </label>
);

/** The rule that a sample is drawn by; which scripts it takes is shown before any is drawn. */
function SamplePanel({ actor, moderation: { graded, draws, scripts } }: SamplePanelProps) {
  const form = useSelector(actor, selectForm);
  const busy = useSelector(actor, isBusy);
  const planning = useSelector(actor, isPlanning);
  const commands = moderationCommands(actor);
  const { rule } = askedOf(form);
  const preset = SAMPLE_PRESETS.find(
    (one) =>
      JSON.stringify(askedOf({ ...form, ...formOf(one.rule) }).rule) === JSON.stringify(rule),
  );
  const [isCustomising, setCustomising] = useState(preset === undefined);
  return (
    <Panel
      title={draws.length === 0 ? 'Draw a sample' : 'Extend the sample'}
      description={`From ${counted(graded, 'graded script')}. A script is taken when one part of the rule takes it.`}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) commands.plan();
        }}
      >
        <fieldset className="grid gap-2">
          <legend className="sr-only">Rule</legend>
          {SAMPLE_PRESETS.map((one) => (
            <RuleCard
              key={one.id}
              name={one.name}
              says={one.says}
              isChosen={one === preset}
              onChoose={() => commands.change(formOf(one.rule))}
            />
          ))}
        </fieldset>
        <Disclosure
          summary={preset === undefined ? 'Customise: a rule of your own' : 'Customise'}
          open={isCustomising}
          onToggle={() => setCustomising(!isCustomising)}
        >
          <div className="grid gap-4 px-1.5 pt-2">
            <Checkbox
              label="All that fail"
              checked={form.fails}
              onChange={(fails) => commands.change({ fails })}
            />
            <Checkbox
              label="At least the square root of the class"
              checked={form.root}
              onChange={(root) => commands.change({ root })}
            />
            {NUMBERS.map(({ name, label, max, step }) => (
              <Field key={name} label={label} optional>
                {(wiring) => (
                  <NumberInput
                    {...wiring}
                    min={name === 'near' ? 0 : 1}
                    max={max}
                    step={step ?? 1}
                    value={form[name]}
                    onChange={(text) =>
                      commands.change({ [name]: text } satisfies Partial<SampleForm>)
                    }
                  />
                )}
              </Field>
            ))}
          </div>
        </Disclosure>
        {scripts.length === 0 ? null : (
          <Checkbox
            label="Draw a new sample instead"
            hint="The one there is stays in the report, with the reason."
            checked={form.anew}
            onChange={(anew) => commands.change({ anew })}
          />
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={planning}
            disabled={graded === 0 ? 'No script is graded yet' : busy && !planning}
          >
            Show which scripts
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** A dry run: which scripts would be drawn, and the reason for each. */
function SamplePlanPanel({
  actor,
  plan: { seed, of, before, scripts },
}: {
  actor: ModerationRef;
  plan: SamplePlan;
}) {
  const form = useSelector(actor, selectForm);
  const drawing = useSelector(actor, isDrawing);
  const commands = moderationCommands(actor);
  const needsReason = before > 0 || form.anew;
  return (
    <Panel title="Which scripts" description="Nothing is drawn yet.">
      <p className="mb-3 text-sm">{`${counted(scripts.length, 'script')} of ${of} would be ${before > 0 ? `added to ${before}` : 'drawn'}.`}</p>
      <ul
        aria-label="Which scripts"
        className="mb-4 divide-y divide-line border-y border-line text-sm"
      >
        {scripts.map(({ submission_id, name, why }) => (
          <li key={submission_id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <bdi className="wrap-anywhere">{name}</bdi>
            <span className="text-ink-muted">{why.map(whyInWords).join('; ')}</span>
          </li>
        ))}
      </ul>
      <p className="mb-4 text-sm text-ink-muted">{howDrawn(seed)}</p>
      {needsReason ? (
        <Field
          label={form.anew ? 'Why a new sample is drawn' : 'Why the sample is extended'}
          hint="The report tells it."
          required
          className="mb-4"
        >
          {(wiring) => (
            <TextArea
              {...wiring}
              value={form.reason}
              disabled={drawing}
              onChange={(reason) => commands.change({ reason })}
            />
          )}
        </Field>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={drawing}
          disabled={
            scripts.length === 0
              ? 'This rule adds no scripts that aren’t already in the sample'
              : false
          }
          onClick={commands.draw}
        >
          Draw the sample
        </Button>
        <Button disabled={drawing} onClick={commands.drop}>
          Not now
        </Button>
      </div>
    </Panel>
  );
}

interface ModerationScreenProps {
  actor: ModerationRef;
  assignment: Pick<Assignment, 'id' | 'name' | 'may'>;
}

/**
 * The sample that is reviewed, the moderators' opinions on it, and the report (MOD-3, MOD-4,
 * MOD-6).
 */
export function ModerationScreen({ actor, assignment }: ModerationScreenProps) {
  const status = useSelector(actor, selectStatus);
  const found = useSelector(actor, selectFound);
  const plan = useSelector(actor, selectPlan);
  const failure = useSelector(actor, selectFailure);
  const busy = useSelector(actor, isBusy);
  const titled = useId();
  const commands = moderationCommands(actor);
  const manages = allows(assignment, 'manage');
  return (
    <>
      <PageHeader
        title={`Moderation: ${assignment.name}`}
        description="A sample of the marked scripts is looked at again. Whoever moderates sees the mark: this is no double marking."
      />
      {status === 'loading' ? (
        <div role="status" aria-label="Loading the sample…">
          <SkeletonText lines={6} />
        </div>
      ) : null}
      {status === 'error' ? (
        <ErrorState
          title="The sample could not be loaded"
          message={
            failure?.status === 403
              ? 'The owner of this assignment, co-owners, its moderators and external examiners see it.'
              : (failure?.message ?? 'The server cannot be reached.')
          }
          onRetry={commands.retry}
        />
      ) : null}
      {status === 'moderation' && failure !== null ? (
        <Alert tone="error" className="mb-5" takesFocus>
          {messageOfFailedChange(failure)}
        </Alert>
      ) : null}
      {status === 'moderation' && found !== null ? (
        <div className="grid gap-10">
          <div
            className={manages ? 'grid gap-8 wide:grid-cols-[minmax(0,1fr)_24rem]' : 'grid gap-8'}
          >
            <section aria-labelledby={titled} className="min-w-0">
              <h2 id={titled} className="mb-2 font-serif text-lg font-semibold">
                Sample
              </h2>
              {found.moderation.scripts.length === 0 ? (
                <EmptyState level={3} title="No sample has been drawn">
                  {manages
                    ? 'Choose a rule, look at which scripts it takes, then draw.'
                    : 'The owner or a co-owner draws it once marks are given.'}
                </EmptyState>
              ) : (
                <ScriptList
                  actor={actor}
                  scripts={found.moderation.scripts}
                  assignmentId={assignment.id}
                  busy={busy}
                />
              )}
              <DrawList draws={found.moderation.draws} />
            </section>
            {manages ? (
              <div className="no-print grid content-start gap-8">
                {plan === null ? (
                  <SamplePanel actor={actor} moderation={found.moderation} />
                ) : (
                  <SamplePlanPanel actor={actor} plan={plan} />
                )}
                <ModeratorPanel actor={actor} moderation={found.moderation} />
              </div>
            ) : null}
          </div>
          {found.report === null ? (
            <Alert tone="info">
              There is no report for you yet: you mark scripts here that somebody else marks, too,
              without seeing each other’s marks. Hand yours over first.
            </Alert>
          ) : (
            <ReportSection actor={actor} report={found.report} />
          )}
        </div>
      ) : null}
    </>
  );
}
