import { useSelector } from '@xstate/react';
import { MAX_REGRADE, MIN_REGRADE } from '#contract/release/student-page.ts';
import { fullDate } from '#lib/text/dates.ts';
import {
  canAsk,
  isAsking,
  regradeCommands,
  selectAskFailure,
  selectRequest,
  selectWords,
  type RegradeRef,
} from '#machines/release/regrade-request.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { Alert } from '#views/components/states/alert.tsx';

/** Lets a student request a regrade (OUT-6). */
export function RegradeForm({ actor }: { actor: RegradeRef }) {
  const request = useSelector(actor, selectRequest);
  const words = useSelector(actor, selectWords);
  const failure = useSelector(actor, selectAskFailure);
  const asking = useSelector(actor, isAsking);
  const ready = useSelector(actor, canAsk);
  const { write, ask } = regradeCommands(actor);
  return (
    <section aria-labelledby="regrade" className="mt-12 max-w-prose border-t border-line pt-6">
      <h2 id="regrade" className="font-serif text-xl font-semibold">
        {request === null ? 'Ask for another look' : 'You asked for another look'}
      </h2>
      {request === null ? (
        <form
          className="no-print mt-3 grid gap-3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          <Field
            label="What should be looked at again, and why?"
            hint={`${MIN_REGRADE} to ${MAX_REGRADE.toLocaleString('en')} characters. You can ask once.`}
          >
            {(wiring) => (
              <TextArea
                {...wiring}
                value={words}
                onChange={write}
                maxLength={MAX_REGRADE}
                readOnly={asking}
              />
            )}
          </Field>
          {failure === null ? null : (
            <Alert tone="error">{`${failure.message ?? 'The server could not be reached.'} Your text is still here.`}</Alert>
          )}
          <div>
            <Button
              type="submit"
              variant="primary"
              busy={asking}
              disabled={ready || asking ? false : 'Write a sentence first.'}
            >
              Send the request
            </Button>
          </div>
        </form>
      ) : (
        <div role="status" className="mt-3">
          <p className="text-sm text-ink-muted">{fullDate(request.created_at)}</p>
          <p className="mt-1 font-serif text-read whitespace-pre-wrap wrap-anywhere">
            {request.text}
          </p>
          <h3 className="mt-5 text-base font-semibold">
            {request.answer === null ? 'Your educator has not answered yet' : 'The answer'}
          </h3>
          {request.answer === null ? (
            <p className="text-sm text-ink-muted">
              The answer will stand here: open your link again.
            </p>
          ) : (
            <p className="mt-1 font-serif text-read whitespace-pre-wrap wrap-anywhere">
              {request.answer}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
