import { useSelector } from '@xstate/react';
import { MAX_CLASS_FEEDBACK } from '#contract/analytics/hard.ts';
import {
  canPropose,
  canSave,
  classFeedbackCommands,
  type ClassFeedbackRef,
  isBusy,
  selectStatus,
  selectFailure,
  selectHard,
  selectText,
} from '#machines/analytics/class-feedback.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { HardPanel, type HardPanelProps } from './hard-panel.tsx';

export interface CohortSectionProps extends Omit<HardPanelProps, 'hard'> {
  actor: ClassFeedbackRef;
  /** A reader sees the text and changes nothing. */
  mayWrite: boolean;
  onCopy: (text: string) => void;
}

/** What the cohort found hard, and what all of it is told (ANA-3). */
export function CohortSection({ actor, mayWrite, onCopy, ...panel }: CohortSectionProps) {
  const face = useSelector(actor, selectStatus);
  const hard = useSelector(actor, selectHard);
  const failure = useSelector(actor, selectFailure);
  const { retry } = classFeedbackCommands(actor);
  if (face === 'loading')
    return (
      <div role="status" aria-label="Loading what was said…">
        <SkeletonText lines={4} />
      </div>
    );
  if (face === 'unread' || hard === null) {
    return (
      <Alert
        tone="error"
        title="What was said could not be loaded"
        action={
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        }
      >
        {failure?.message ?? 'The server cannot be reached.'}
      </Alert>
    );
  }
  return (
    <>
      <HardPanel hard={hard} {...panel} />
      <ToTheClass actor={actor} mayWrite={mayWrite} onCopy={onCopy} />
    </>
  );
}

function ToTheClass({
  actor,
  mayWrite,
  onCopy,
}: Pick<CohortSectionProps, 'actor' | 'mayWrite' | 'onCopy'>) {
  const face = useSelector(actor, selectStatus);
  const text = useSelector(actor, selectText);
  const failure = useSelector(actor, selectFailure);
  const busy = useSelector(actor, isBusy);
  const savable = useSelector(actor, canSave);
  const proposable = useSelector(actor, canPropose);
  const { write, propose, save, takeTheirs, keepOwn } = classFeedbackCommands(actor);
  const isTooLong = text.length > MAX_CLASS_FEEDBACK;
  if (!mayWrite && text === '') return null;
  return (
    <Panel
      title="Feedback to the whole class"
      description="For your learning platform or the next lecture. It is kept here for everybody who marks, and sent to nobody."
    >
      <div className="grid gap-3">
        {face === 'overtaken' ? (
          <Alert
            tone="warning"
            title="Somebody else saved this in the meantime"
            takesFocus
            action={
              <div className="flex flex-wrap gap-2">
                <Button size="sm" disabled={busy} onClick={keepOwn}>
                  Save mine over theirs
                </Button>
                <Button size="sm" disabled={busy} onClick={takeTheirs}>
                  Take theirs
                </Button>
              </div>
            }
          >
            {failure === null
              ? 'Copy your text first if you want to join both.'
              : (failure.message ?? 'The server cannot be reached. Your text is still here.')}
          </Alert>
        ) : null}
        {face === 'open' && failure !== null ? (
          <Alert
            tone="error"
            title="It was not saved"
          >{`${failure.message ?? 'The server cannot be reached.'} Your text is still here: try again.`}</Alert>
        ) : null}
        <Field
          label="What the class is told"
          error={
            isTooLong
              ? `At most ${MAX_CLASS_FEEDBACK.toLocaleString('en')} characters: take something out.`
              : undefined
          }
          hint={
            mayWrite
              ? 'What is written out leaves out points that quote a student. Check that nobody can be recognised before you send it.'
              : undefined
          }
        >
          {(wiring) => (
            <TextArea
              {...wiring}
              reading
              minRows={5}
              maxRows={24}
              value={text}
              readOnly={!mayWrite || busy || face === 'overtaken'}
              onChange={write}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          {mayWrite ? (
            <>
              <Button
                variant="primary"
                busy={busy}
                disabled={
                  isTooLong ? 'It is too long.' : !savable && !busy ? 'Nothing has changed.' : false
                }
                onClick={save}
              >
                Save
              </Button>
              <Button
                disabled={
                  busy
                    ? true
                    : !proposable
                      ? 'It stands there already, or nothing that quotes no student was said of three scripts.'
                      : false
                }
                onClick={propose}
              >
                Write out what was said most
              </Button>
            </>
          ) : null}
          <Button variant="ghost" disabled={text === ''} onClick={() => onCopy(text)}>
            Copy
          </Button>
        </div>
      </div>
    </Panel>
  );
}
