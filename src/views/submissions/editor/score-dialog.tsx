import { useSelector } from '@xstate/react';
import { MAX_SCORE, MIN_SCORE, SCORE_STEP } from '#contract/limits.ts';
import { formatScore } from '#lib/submissions/similarity.ts';
import {
  canRemoveScore,
  canSaveScore,
  isSavingScore,
  isScoreConflict,
  scoreCommands,
  selectScore,
  selectScoreBase,
  selectScoreFailure,
  type ScoreRef,
} from '#machines/submissions/score-editor.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { studentName } from '#views/submissions/submission-labels.ts';

export default function ScoreDialog({ actor, onClose }: { actor: ScoreRef; onClose: () => void }) {
  const base = useSelector(actor, selectScoreBase);
  const score = useSelector(actor, selectScore);
  const failure = useSelector(actor, selectScoreFailure);
  const conflict = useSelector(actor, isScoreConflict);
  const saving = useSelector(actor, isSavingScore);
  const savable = useSelector(actor, canSaveScore);
  const removable = useSelector(actor, canRemoveScore);
  const { change, save, remove, takeTheirs } = scoreCommands(actor);
  const theirs = formatScore(base.turnitin_similarity_score) ?? 'no score';
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Edit Turnitin Score"
      description={studentName(base)}
      onSubmit={save}
      footer={
        <>
          {base.turnitin_similarity_score === null ? null : (
            <Button variant="ghost" className="mr-auto" disabled={!removable} onClick={remove}>
              Remove score
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={saving} disabled={!savable && !saving}>
            Save Score
          </Button>
        </>
      }
    >
      {conflict ? (
        <Alert
          tone="warning"
          className="mb-4"
          title="Changed elsewhere meanwhile"
          action={<Button size="sm" onClick={takeTheirs}>{`Keep ${theirs}`}</Button>}
        >
          {`It is ${theirs} now. Save again to put yours in its place.`}
        </Alert>
      ) : null}
      <Field
        label="Turnitin similarity score"
        hint="Enter a value between 0 and 100"
        error={
          failure === undefined
            ? undefined
            : (failure?.message ?? 'Failed to update Turnitin score')
        }
      >
        {(wiring) => (
          <NumberInput
            {...wiring}
            unit="%"
            min={MIN_SCORE}
            max={MAX_SCORE}
            step={SCORE_STEP}
            value={score}
            readOnly={saving}
            onChange={change}
            data-autofocus=""
          />
        )}
      </Field>
    </Dialog>
  );
}
