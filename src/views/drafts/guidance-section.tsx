import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { GUIDANCE_LIMITS } from '#contract/drafts/drafting.ts';
import {
  canSaveGuidance,
  type GuidanceField,
  type GuidanceRef,
  guidanceCommands,
  isGuidanceStored,
  isSavingGuidance,
  selectExemplars,
  selectGuidance,
  selectSample,
  selectGuidanceStatus,
  selectGuidanceFailure,
} from '#machines/drafts/guidance.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { FormSection } from '#views/components/fields/form-section.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import type { OutboundPreviewSlot } from './points-slot.ts';

export interface GuidanceSectionProps {
  actor: GuidanceRef;
  readOnly: boolean;
  /** Null for users who may not look. */ Leaving: OutboundPreviewSlot | null;
}

const LONG: readonly { field: Exclude<GuidanceField, 'level'>; label: string; hint: string }[] = [
  {
    field: 'outcomes',
    label: 'Learning outcomes',
    hint: 'What somebody who did this well has shown they can do.',
  },
  {
    field: 'instructions',
    label: 'Instructions to the assistant',
    hint: 'What to look for, what to leave alone, how to say it.',
  },
  {
    field: 'model_answer',
    label: 'Model answer',
    hint: 'It is held beside each work. A draft may say what it says, so that a student learns what was missing.',
  },
];
const tooLong = (text: string, most: number): string | undefined =>
  text.length > most
    ? `At most ${most.toLocaleString('en')} characters: ${(text.length - most).toLocaleString('en')} too many.`
    : undefined;

/** The guidance for an assignment's drafts, in addition to its brief and rubric (DRAFT-4). */
export default function GuidanceSection({ actor, readOnly, Leaving }: GuidanceSectionProps) {
  const status = useSelector(actor, selectGuidanceStatus);
  const values = useSelector(actor, selectGuidance);
  const exemplars = useSelector(actor, selectExemplars);
  const sample = useSelector(actor, selectSample);
  const [looks, setLooks] = useState(false);
  const failure = useSelector(actor, selectGuidanceFailure);
  const saving = useSelector(actor, isSavingGuidance);
  const savable = useSelector(actor, canSaveGuidance);
  const stored = useSelector(actor, isGuidanceStored);
  const { change, changePurpose, allowPictures, save, retry } = guidanceCommands(actor);
  const message = failure === null ? null : (failure.message ?? 'The server could not be reached.');
  const isTooLong =
    values.level.length > GUIDANCE_LIMITS.level ||
    LONG.some(({ field }) => values[field].length > GUIDANCE_LIMITS[field]);
  return (
    <FormSection
      title="Instructions for drafts"
      description="Beside the brief and the rubric. An AI model is given all of it with each work; checks read none of it."
    >
      {status === 'loading' ? (
        <output aria-label="Loading the instructions for drafts" className="block">
          <SkeletonText lines={4} />
        </output>
      ) : null}
      {status === 'unread' ? (
        <Alert
          tone="error"
          title="It could not be loaded"
          action={
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {message}
        </Alert>
      ) : null}
      {status === 'open' && sample !== null && Leaving !== null ? (
        <div className="mb-5">
          <Button
            size="sm"
            variant="ghost"
            className="h-auto! min-h-control-sm py-1 whitespace-normal!"
            onClick={() => setLooks(true)}
          >
            See what leaves with a work of this assignment
          </Button>
          {looks ? <Leaving submission={sample} onClose={() => setLooks(false)} /> : null}
        </div>
      ) : null}
      {status === 'open' ? (
        <form
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isTooLong) save();
          }}
        >
          {message === null ? null : (
            <Alert tone="error" title="It was not saved">
              {message}
            </Alert>
          )}
          <Field
            label="Level of study"
            error={tooLong(values.level, GUIDANCE_LIMITS.level)}
            optional
            className="max-w-field"
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                value={values.level}
                placeholder="Second year, undergraduate"
                readOnly={readOnly || saving}
                onChange={(text) => change('level', text)}
              />
            )}
          </Field>
          {LONG.map(({ field, label, hint }) => (
            <Field
              key={field}
              label={label}
              hint={hint}
              error={tooLong(values[field], GUIDANCE_LIMITS[field])}
              optional
            >
              {(wiring) => (
                <TextArea
                  {...wiring}
                  reading
                  minRows={3}
                  value={values[field]}
                  readOnly={readOnly || saving}
                  onChange={(text) => change(field, text)}
                />
              )}
            </Field>
          ))}
          <Checkbox
            label="Send pictures and scans to the AI provider"
            checked={values.pictures}
            disabled={readOnly || saving}
            onChange={allowPictures}
            hint="Scanned pages, photographs of handwriting, pictures within a text. Names in a picture can’t be taken out, so look at “What leaves” first. It has an effect only where your administrator allows it and the model was found to see."
          />
          {exemplars.map(({ id, name }) => (
            <Field key={id} label={`What ${name} is an example of`} optional>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  value={values.exemplars.find(({ file_id }) => file_id === id)?.purpose ?? ''}
                  maxLength={GUIDANCE_LIMITS.purpose}
                  placeholder="Good structure, weak sources"
                  readOnly={readOnly || saving}
                  onChange={(text) => changePurpose(id, text)}
                />
              )}
            </Field>
          ))}
          {readOnly ? null : (
            <div className="flex items-center gap-3">
              <Button
                type="submit"
                className="h-auto! min-h-control py-1 whitespace-normal!"
                busy={saving}
                disabled={
                  !savable && !saving
                    ? 'Nothing has changed.'
                    : isTooLong
                      ? 'Something is too long.'
                      : false
                }
              >
                Save the instructions
              </Button>
              <p role="status" className="text-sm text-ink-muted">
                {stored ? 'Saved.' : ''}
              </p>
            </div>
          )}
        </form>
      ) : null}
    </FormSection>
  );
}
