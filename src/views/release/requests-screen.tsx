import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { MAX_ANSWER, type Regrade } from '#contract/release/student-page.ts';
import { allows } from '#contract/teams/roles.ts';
import { shortDate } from '#lib/text/dates.ts';
import {
  answersCommands,
  type AnswersRef,
  canSend,
  haveRequestsFailed,
  isLoading,
  isSending,
  selectAnswersFailure,
  selectAnswerWords,
  selectOpenId,
  selectRequests,
} from '#machines/marking/regrade-answers.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

/** Students' regrade requests, and the answers to them (OUT-6). */
export function RegradeList({ actor, canAnswer }: { actor: AnswersRef; canAnswer: boolean }) {
  const loading = useSelector(actor, isLoading);
  const failed = useSelector(actor, haveRequestsFailed);
  const requests = useSelector(actor, selectRequests);
  const failure = useSelector(actor, selectAnswersFailure);
  if (loading)
    return (
      <div role="status" aria-label="Loading requests…">
        <SkeletonText lines={4} />
      </div>
    );
  if (failed)
    return (
      <ErrorState
        title="The requests could not be loaded"
        message={failure?.message ?? 'The server could not be reached.'}
        onRetry={answersCommands(actor).retry}
      />
    );
  if (requests.length === 0)
    return (
      <EmptyState title="Nobody has asked for another look" level={2}>
        Students ask on the page that their link opens, where you allow it. What they ask stands
        here.
      </EmptyState>
    );
  return (
    <ul aria-label="Requests" className="grid gap-4">
      {requests.map((request) => (
        <li key={request.id}>
          <One actor={actor} request={request} canAnswer={canAnswer} />
        </li>
      ))}
    </ul>
  );
}

function One({
  actor,
  request: { id, student, text, created_at, answer, answered_at, answered_by },
  canAnswer,
}: {
  actor: AnswersRef;
  request: Regrade;
  canAnswer: boolean;
}) {
  const open = useSelector(actor, selectOpenId);
  const commands = answersCommands(actor);
  return (
    <article
      aria-labelledby={`request-${id}`}
      className="rounded-panel border border-line bg-surface p-5"
    >
      <h3 id={`request-${id}`} className="font-medium wrap-anywhere">
        {student}
        <span className="ml-2 text-sm font-normal text-ink-muted">{shortDate(created_at)}</span>
      </h3>
      <p className="mt-1.5 prose-read wrap-anywhere">{text}</p>
      {answer === null || open === id ? null : (
        <div className="mt-3 border-l-2 border-line-strong pl-4">
          <p className="text-sm text-ink-muted">{`Answered${answered_by === null ? '' : ` by ${answered_by}`}${answered_at === null ? '' : `, ${shortDate(answered_at)}`}`}</p>
          <p className="prose-read wrap-anywhere">{answer}</p>
        </div>
      )}
      {open === id ? <Answer actor={actor} student={student} /> : null}
      {canAnswer && open === null ? (
        <Button
          className="mt-3"
          onClick={() => commands.open(id)}
          aria-label={answer === null ? `Answer ${student}` : `Change the answer to ${student}`}
        >
          {answer === null ? 'Answer' : 'Change the answer'}
        </Button>
      ) : null}
    </article>
  );
}

function Answer({ actor, student }: { actor: AnswersRef; student: string }) {
  const words = useSelector(actor, selectAnswerWords);
  const failure = useSelector(actor, selectAnswersFailure);
  const sending = useSelector(actor, isSending);
  const ready = useSelector(actor, canSend);
  const { write, send, close } = answersCommands(actor);
  const field = useRef<HTMLTextAreaElement>(null);
  // The user who opened it writes next.
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="mt-4 grid max-w-prose gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {failure === null ? null : (
        <Alert tone="error" takesFocus>
          {failure.message ??
            'The server could not be reached. Your answer is still here: try again.'}
        </Alert>
      )}
      <Field
        label={`Answer to ${student}`}
        hint="They read it on their page. A grade that changes reaches them when you release it again."
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            ref={field}
            reading
            maxLength={MAX_ANSWER}
            readOnly={sending}
            value={words}
            onChange={write}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={sending}
          disabled={ready || sending ? false : 'Write what the student is to read.'}
        >
          Send the answer
        </Button>
        <Button disabled={sending} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export interface RequestsScreenProps {
  actor: AnswersRef;
  assignment: Assignment | null;
}

/** The regrade requests of one assignment, next to the steps of returning it (EVE-8). */
export const RequestsScreen = ({ actor, assignment }: RequestsScreenProps) => (
  <>
    <PageHeader
      title={assignment === null ? 'Regrade requests' : `Regrade requests: ${assignment.name}`}
      description="What students ask on the page that their link opens. They read your answer there."
    />
    <RegradeList actor={actor} canAnswer={assignment !== null && allows(assignment, 'mark')} />
  </>
);
