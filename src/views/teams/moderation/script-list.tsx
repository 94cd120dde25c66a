import { useSelector } from '@xstate/react';
import type { Sampled } from '#contract/teams/moderation/sample.ts';
import { whyInWords } from '#contract/teams/moderation/words.ts';
import {
  moderationCommands,
  selectSpoken,
  selectWord,
  type ModerationRef,
} from '#machines/teams/moderation.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';

interface ScriptListProps {
  actor: ModerationRef;
  scripts: readonly Sampled[];
  assignmentId: number;
  busy: boolean;
}

const CLOSED = {
  own: 'You marked this script: somebody else looks at it again.',
  blind: 'You mark this script without seeing what somebody else gave: nothing of it is told here.',
} as const;

/** The scripts of the sample, what was said of each, and what one says oneself. */
export const ScriptList = ({ actor, scripts, assignmentId, busy }: ScriptListProps) => (
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
