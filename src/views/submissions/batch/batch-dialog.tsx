import { useSelector } from '@xstate/react';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import { MIN_READ_SHARE } from '#contract/submissions/submission-file.ts';
import { counted } from '#contract/text/plural.ts';
import {
  bulkCommands,
  canStart,
  costOfBatch,
  isSparing,
  selectBatchDoubts,
  selectChosen,
  selectGrade,
  selectKind,
  type BulkRef,
  type Cost,
} from '#machines/submissions/bulk-actions.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { AlertDialog } from '#views/components/floating/alert-dialog.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { useCreditsInUse } from '#views/shell/credits-in-use.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';

/**
 * The number of credits; null if the assignment's owner pays or drafts are free, `own` if drafts
 * use the user's own key and cost none.
 */
export type Available = number | 'own' | null;

export interface BatchDialogProps {
  actor: BulkRef;
  available: Available;
  /** The number of those held for drafts in progress. */
  held: number;
  gradeHint: string;
  /** The possible grades, for a question about one that isn't on the scale. */
  scale?: Scale | undefined;
}

/** Asked before a batch begins: what it will do, to how many, and at what cost. */
export default function BatchDialog({
  actor,
  available,
  held,
  gradeHint,
  scale,
}: BatchDialogProps) {
  const kind = useSelector(actor, selectKind);
  const chosen = useSelector(actor, selectChosen);
  const sparing = useSelector(actor, isSparing);
  const credits = typeof available === 'number' ? available - held : null;
  const cost = costOfBatch(kind, chosen, sparing, credits);
  if (kind === 'deletion') return <DeletionQuestion actor={actor} count={cost.rows} />;
  return kind === 'grading' ? (
    <GradeForm actor={actor} cost={cost} gradeHint={gradeHint} scale={scale} />
  ) : (
    <CostQuestion
      actor={actor}
      cost={cost}
      sparing={sparing}
      credits={credits}
      available={available}
      held={held}
    />
  );
}

function DeletionQuestion({ actor, count }: { actor: BulkRef; count: number }) {
  const { start, close } = bulkCommands(actor);
  return (
    <AlertDialog
      open
      onClose={close}
      onConfirm={() => start(Date.now(), null)}
      title={`Delete ${counted(count, 'submission')}?`}
      confirmLabel="Delete"
    >
      {count === 1
        ? 'Are you sure you want to delete this submission? This action cannot be undone.'
        : `Are you sure you want to delete these ${count} submissions? This action cannot be undone.`}
    </AlertDialog>
  );
}

function GradeForm({
  actor,
  cost,
  gradeHint,
  scale,
}: {
  actor: BulkRef;
  cost: Cost;
  gradeHint: string;
  scale: Scale | undefined;
}) {
  const doubts = useSelector(actor, selectBatchDoubts);
  const { grade, feedback, place } = useSelector(actor, selectGrade);
  const startable = useSelector(actor, (snapshot) => canStart(snapshot, null));
  const { start, close, changeGrade, changeFeedback, placeFeedback } = bulkCommands(actor);
  return (
    <Dialog
      open
      onClose={close}
      title={`Grade ${counted(cost.rows, 'submission')}`}
      onSubmit={() => start(Date.now(), null, scale)}
      description="The same grade and feedback for all of them. A field left empty changes nothing."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            keys="Mod+Enter"
            disabled={startable ? false : 'Enter a grade or feedback.'}
          >
            {doubts.length > 0 ? 'Grade anyway' : 'Grade Selected'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="Grade"
          hint={
            cost.withGrade > 0 && grade.trim() !== ''
              ? `Takes the place of ${counted(cost.withGrade, 'grade')}.`
              : undefined
          }
        >
          {(wiring) => (
            <TextInput {...wiring} value={grade} placeholder={gradeHint} onChange={changeGrade} />
          )}
        </Field>
        <Field label="Feedback">
          {(wiring) => (
            <TextArea {...wiring} reading minRows={5} value={feedback} onChange={changeFeedback} />
          )}
        </Field>
        {cost.withFeedback > 0 && feedback.trim() !== '' ? (
          <Segmented
            label={`${counted(cost.withFeedback, 'submission')} already ${cost.withFeedback === 1 ? 'has' : 'have'} feedback. This text goes`}
            value={place}
            onChange={placeFeedback}
            options={[
              { value: 'below', label: 'Below it' },
              { value: 'instead', label: 'In its place' },
            ]}
          />
        ) : null}
        {doubts.length > 0 ? (
          <Alert tone="warning" title="Save them like this?">
            {doubts.map((doubt) => (
              <span key={doubt} className="block">
                {doubt}
              </span>
            ))}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  );
}

interface CostProps {
  actor: BulkRef;
  cost: Cost;
  sparing: boolean;
  credits: number | null;
  available: Available;
  held: number;
}

function CostQuestion({ actor, cost, sparing, credits, available, held }: CostProps) {
  const { start, close, includeDrafted, spareDrafted } = bulkCommands(actor);
  const isPriced = useCreditsInUse();
  const startable = useSelector(actor, (snapshot) => canStart(snapshot, credits));
  const short = cost.rows - cost.payable;
  const noCredits =
    held > 0 ? 'The credits left are held for drafts under way.' : 'There are no credits left.';
  const isOwn = available === 'own';
  const hasCredits = typeof available === 'number';
  const more = !hasCredits ? null : <Link href="/credits">How to get more credits</Link>;
  const nothing = cost.rows === 0 ? 'Every selected submission has a draft already.' : noCredits;
  return (
    <Dialog
      open
      onClose={close}
      size="sm"
      title="Generate Feedback"
      onSubmit={() => start(Date.now(), credits)}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            keys="Mod+Enter"
            disabled={startable ? false : nothing}
          >
            {startable && short > 0
              ? `Generate the first ${cost.payable}`
              : `Generate ${cost.rows}`}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-base" data-figures="">
        <dt>Submissions</dt>
        <dd className="text-right">{cost.rows}</dd>
        {isPriced ? (
          <>
            <dt>Cost</dt>
            <dd className="text-right">{counted(isOwn ? 0 : cost.credits, 'credit')}</dd>
          </>
        ) : null}
        {hasCredits ? (
          <>
            <dt>You have</dt>
            <dd className="text-right">{counted(available, 'credit')}</dd>
          </>
        ) : null}
        {hasCredits && held > 0 ? (
          <>
            <dt>Held for drafts under way</dt>
            <dd className="text-right">{counted(held, 'credit')}</dd>
          </>
        ) : null}
      </dl>
      {isPriced ? (
        <p className="mt-3 text-sm text-ink-muted">
          {isOwn
            ? 'They are written with your own AI key, and cost no credit here.'
            : `${available === null ? 'The assignment’s owner pays. ' : ''}A credit is spent only when a draft is stored; what fails or is cancelled costs nothing.`}
        </p>
      ) : null}
      {cost.drafted > 0 ? (
        <Checkbox
          className="mt-4"
          checked={!sparing}
          onChange={(isIncluded) => (isIncluded ? includeDrafted() : spareDrafted())}
          label={`Also the ${counted(cost.drafted, 'submission')} that ${cost.drafted === 1 ? 'has' : 'have'} a draft already`}
          hint="A new draft takes the place of the old one, which stays in the history."
        />
      ) : null}
      {cost.inPart > 0 ? (
        <Alert
          tone="info"
          className="mt-4"
          title={`${counted(cost.inPart, 'submission')} could be read only in part`}
        >
          Under {100 * MIN_READ_SHARE} % of what was handed in: a draft speaks of that part only.
          Leave {cost.inPart === 1 ? 'it' : 'them'} out by taking{' '}
          {cost.inPart === 1 ? 'it' : 'them'} out of the selection.
        </Alert>
      ) : null}
      {startable && short > 0 ? (
        <Alert tone="warning" className="mt-4" title={`${counted(short, 'credit')} short`}>
          The others stay selected. {more}
        </Alert>
      ) : null}
      {!startable && cost.rows > 0 ? (
        <Alert tone="warning" className="mt-4" title={noCredits}>
          {more}
        </Alert>
      ) : null}
    </Dialog>
  );
}
