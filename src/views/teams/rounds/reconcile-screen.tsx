import { useEffect, useId, useRef, useState } from 'react';
import type { RoundScript, ScriptRounds } from '#contract/teams/agreement.ts';
import { Link } from '#views/components/actions/link.tsx';
import type { MarkRevision } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { clashesIn, draftsWith, givenWords, missingIn, rowsOf } from '#lib/teams/reconcile.ts';
import { fullDate } from '#lib/text/dates.ts';
import { messageOfFailedChange } from '#lib/site/failure.ts';
import { Disclosure } from '#views/components/layout/disclosure.tsx';
import { counted } from '#contract/text/plural.ts';
import { useSelector } from '@xstate/react';
import {
  hasTried,
  isAgreeing,
  isAsking,
  isBusy,
  reconcileCommands,
  type ReconcileRef,
  selectFailure,
  selectOpened,
  selectOwn,
  selectStatus,
} from '#machines/teams/reconcile.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Kbd } from '#views/components/actions/kbd.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { CriterionPart, type Names } from './criterion-part.tsx';

interface NextToAgreeProps {
  isAgreed: boolean;
  waiting: readonly RoundScript[];
  assignmentId: number;
}

/**
 * Once a script is agreed: links to the next one that is waiting for the user. Focused if the
 * agreement has just been made.
 */
function NextToAgree({ isAgreed, waiting, assignmentId }: NextToAgreeProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const was = useRef(isAgreed);
  useEffect(() => {
    if (isAgreed && !was.current) link.current?.focus();
    was.current = isAgreed;
  }, [isAgreed]);
  const [next] = waiting;
  if (!isAgreed || next === undefined) return null;
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted">
      <Link
        ref={link}
        look="primary"
        href={`/assignments/${assignmentId}/rounds/${next.submission_id}`}
      >
        <span>
          Next: <bdi>{next.name}</bdi>
        </span>
      </Link>
      {waiting.length === 1
        ? 'It is the last that waits for you.'
        : `${waiting.length} wait for you.`}
    </p>
  );
}

/** Every change of the agreed marks, newest first: nothing is lost. */
function AgreedHistory({ history, rubric }: { history: readonly MarkRevision[]; rubric: Rubric }) {
  const [open, setOpen] = useState(false);
  if (history.length === 0) return null;
  return (
    <Disclosure
      summary={`History: ${counted(history.length, 'change')}`}
      open={open}
      onToggle={() => setOpen(!open)}
      className="mt-8"
    >
      <ul aria-label="History of what was agreed on" className="divide-y divide-line text-sm">
        {history.map(({ id, criterion, from, to, changed_by, changed_at }) => {
          const known = rubric.criteria.find((one) => one.id === criterion);
          const words = (value: MarkRevision['to'] | null): string =>
            value === null ? 'nothing' : known === undefined ? 'a mark' : givenWords(known, value);
          return (
            <li key={id} className="py-2 wrap-anywhere">
              <b className="font-medium">
                <bdi>{known?.name ?? criterion}</bdi>
              </b>
              {`: ${from === null ? words(to) : `${words(from)} → ${words(to)}`}. `}
              {to.reason === undefined || to.reason === '' ? null : <bdi>{`“${to.reason}” `}</bdi>}
              <span className="text-ink-muted">
                <bdi>{changed_by}</bdi>
                {`, ${fullDate(changed_at)}`}
              </span>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}

const NOBODY = '';

/**
 * The owner asks someone to decide, and chooses whether they mark before seeing what the two gave.
 */
function ThirdMarker({
  actor,
  rounds: { others, script },
}: {
  actor: ReconcileRef;
  rounds: ScriptRounds;
}) {
  const busy = useSelector(actor, isBusy);
  const asking = useSelector(actor, isAsking);
  const [chosen, setChosen] = useState(NOBODY);
  const [blind, setBlind] = useState(true);
  const { ask } = reconcileCommands(actor);
  if (script.state === 'third' && others.length > 0) {
    return (
      <Panel
        title="Third marker"
        className="mt-8"
        description={`${script.third?.full_name ?? 'Somebody'} was asked to decide${script.third_blind ? ', and marks before they see what the two gave' : ''}.`}
      >
        <Button busy={asking} disabled={busy && !asking} onClick={() => ask(null, true)}>
          Let the two agree instead
        </Button>
      </Panel>
    );
  }
  if (others.length === 0 || script.state === 'agreed') return null;
  return (
    <Panel
      title="Third marker"
      className="mt-8"
      description="Where the two don’t come together, somebody else decides."
    >
      <form
        className="grid max-w-field gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && chosen !== NOBODY) ask(Number(chosen), blind);
        }}
      >
        <Field label="Who decides">
          {(wiring) => (
            <Select
              {...wiring}
              value={chosen}
              onChange={setChosen}
              options={[
                { value: NOBODY, label: 'Choose somebody' },
                ...others.map(({ user_id, full_name }) => ({
                  value: String(user_id),
                  label: full_name,
                })),
              ]}
            />
          )}
        </Field>
        <Checkbox
          label="They mark first, without seeing what the two gave"
          hint="The owner sees all marks in any case."
          checked={blind}
          onChange={setBlind}
        />
        <div>
          <Button
            type="submit"
            busy={asking}
            disabled={chosen === NOBODY ? 'Choose who decides first' : busy && !asking}
          >
            Ask them to decide
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/**
 * One double-marked script: both sets of marks, criterion by criterion, and the agreed marks
 * (MOD-2).
 */
export function ReconcileScreen({
  actor,
  assignmentId,
  user,
}: {
  actor: ReconcileRef;
  assignmentId: number;
  user: number;
}) {
  const status = useSelector(actor, selectStatus);
  const opened = useSelector(actor, selectOpened);
  const own = useSelector(actor, selectOwn);
  const failure = useSelector(actor, selectFailure);
  const tried = useSelector(actor, hasTried);
  const busy = useSelector(actor, isBusy);
  const agreeing = useSelector(actor, isAgreeing);
  const list = useRef<HTMLDivElement>(null);
  const lacking = useId();
  const commands = reconcileCommands(actor);
  const back = { href: `/assignments/${assignmentId}/rounds`, label: 'Double marking' };
  if (status === 'loading')
    return (
      <>
        <PageHeader back={back} title="Agree on a mark" />
        <div role="status" aria-label="Loading what was given…">
          <SkeletonText lines={8} />
        </div>
      </>
    );
  if (status === 'error' || opened === null) {
    return (
      <>
        <PageHeader back={back} title="Agree on a mark" />
        <ErrorState
          title="What was given can’t be shown"
          message={`${failure?.message ?? 'The server cannot be reached.'}${Object.keys(own).length === 0 ? '' : ' What you chose is kept in this browser until it is agreed on.'}`}
          onRetry={commands.retry}
        />
      </>
    );
  }
  const { rounds, rubric, history } = opened;
  const { script } = rounds;
  const rows = rowsOf(rubric, rounds);
  const names: Names = {
    first: script.first?.full_name ?? 'The first marker',
    second: script.second?.full_name ?? 'The second marker',
    third: rounds.third === null ? null : (script.third?.full_name ?? 'The third marker'),
  };
  const drafts = draftsWith(rows, own);
  const clashes = clashesIn(rows, own);
  const lacks = rows.filter(
    (row) =>
      clashes.includes(row.criterion.id) || missingIn(row, drafts[row.criterion.id]!) !== null,
  );
  const chosen = rounds.may_decide
    ? rows.filter(({ criterion }) => own[criterion.id] !== undefined).length
    : 0;
  const agree = (): void => {
    if (busy) return;
    if (lacks.length === 0) return commands.agree();
    commands.showLack();
    list.current
      ?.querySelector<HTMLElement>(
        `[data-criterion="${lacks[0]!.criterion.id}"] [data-clash] button, [data-criterion="${lacks[0]!.criterion.id}"] input, [data-criterion="${lacks[0]!.criterion.id}"] select`,
      )
      ?.focus();
  };
  return (
    <>
      <PageHeader
        back={back}
        title={script.name}
        description={
          script.state === 'agreed' && rounds.agreed_by !== null && rounds.agreed_at !== null
            ? `${script.how === 'rule' ? 'Agreed by the rule' : `Agreed on by ${rounds.agreed_by}`}, ${fullDate(rounds.agreed_at)}. Grade ${script.grade ?? 'not set'}.`
            : script.state === 'third'
              ? `${script.third?.full_name ?? 'A third marker'} was asked to decide.`
              : script.state === 'marking'
                ? 'Both are still marking. What they give can’t be agreed on yet.'
                : 'Agree on every criterion. Where the two differ, say why.'
        }
        actions={
          <Link look="quiet" href={`/assignments/${assignmentId}/desk/${script.submission_id}`}>
            Open the script
          </Link>
        }
      />
      {failure === null ? null : (
        <Alert
          tone="error"
          className="mb-5"
          takesFocus
          action={
            <Button size="sm" onClick={commands.retry}>
              Load what is stored
            </Button>
          }
        >
          {messageOfFailedChange(failure)}
        </Alert>
      )}
      {!rounds.may_decide || clashes.length === 0 ? null : (
        <Alert
          tone="warning"
          title="This was agreed on meanwhile"
          className="mb-5"
        >{`What you chose isn’t saved. Say for ${counted(clashes.length, 'criterion', 'criteria')} below which of the two stands, then agree.`}</Alert>
      )}
      <dl aria-label="Totals" className="mb-6 flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {(
          [
            ['first', names.first, rounds.first],
            ['second', names.second, rounds.second],
            ['third', names.third, rounds.third],
            ['agreed', 'Agreed', rounds.agreed],
          ] as const
        ).map(([key, name, sheet]) =>
          sheet === null || sheet.total === null ? null : (
            <div key={key} className="flex gap-2">
              <dt className="text-ink-muted">
                <bdi>{name}</bdi>
              </dt>
              <dd
                data-figures=""
                className="font-medium"
              >{`${sheet.total} of ${sheet.max}${sheet.proposed_grade === null ? '' : `, ${sheet.proposed_grade}`}`}</dd>
            </div>
          ),
        )}
      </dl>
      {rounds.may_decide ? (
        <div
          role="group"
          aria-label="All criteria"
          className="mb-6 flex flex-wrap items-center gap-2"
        >
          <Button size="sm" disabled={busy} onClick={() => commands.takeAll('first')}>
            All as the first
          </Button>
          <Button size="sm" disabled={busy} onClick={() => commands.takeAll('second')}>
            All as the second
          </Button>
          {rounds.third === null ? null : (
            <Button size="sm" disabled={busy} onClick={() => commands.takeAll('third')}>
              All as the third
            </Button>
          )}
          <Button size="sm" disabled={busy} onClick={() => commands.takeAll('mean')}>
            All as the mean
          </Button>
          <p className="text-xs text-ink-muted max-wide:hidden">
            In a criterion: <Kbd keys="1" /> first, <Kbd keys="2" /> second,{' '}
            {rounds.third === null ? null : (
              <>
                <Kbd keys="3" /> third,{' '}
              </>
            )}
            <Kbd keys="M" /> mean, <Kbd keys="J" /> next, <Kbd keys="K" /> the one before
          </p>
        </div>
      ) : null}
      <div ref={list} className="grid gap-6">
        {rows.map((row) => (
          <CriterionPart
            key={row.criterion.id}
            row={row}
            draft={drafts[row.criterion.id]!}
            names={names}
            mayDecide={rounds.may_decide}
            busy={busy}
            clash={clashes.includes(row.criterion.id)}
            user={user}
            onKeepMine={() => commands.keepMine(row.criterion.id)}
            onTakeTheirs={() => commands.takeTheirs(row.criterion.id)}
            lack={tried ? missingIn(row, drafts[row.criterion.id]!) : null}
            onTake={(from) => commands.take(row.criterion.id, from)}
            onWrite={(change) => commands.write(row.criterion.id, change)}
            onAgree={agree}
          />
        ))}
      </div>
      <NextToAgree
        isAgreed={script.state === 'agreed'}
        waiting={opened.waiting}
        assignmentId={assignmentId}
      />
      {rounds.may_decide ? (
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button
            variant={script.state === 'agreed' ? undefined : 'primary'}
            busy={agreeing}
            disabled={busy && !agreeing}
            keys="Mod+Enter"
            onClick={agree}
            aria-describedby={tried && lacks.length > 0 ? lacking : undefined}
          >
            Agree
          </Button>
          {tried && lacks.length > 0 ? (
            <p
              id={lacking}
              role="status"
              className="text-sm text-error"
            >{`${counted(lacks.length, 'criterion', 'criteria')} still to be agreed on.`}</p>
          ) : null}
          {chosen === 0 ? null : (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
              {`What you chose for ${counted(chosen, 'criterion', 'criteria')} is kept in this browser until it is agreed on.`}
              <Button size="sm" variant="quiet" disabled={busy} onClick={commands.drop}>
                Begin again
              </Button>
            </p>
          )}
        </div>
      ) : null}
      <ThirdMarker actor={actor} rounds={rounds} />
      <AgreedHistory history={history} rubric={rubric} />
    </>
  );
}
