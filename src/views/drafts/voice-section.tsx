import { useSelector } from '@xstate/react';
import { MAX_VOICE, type Voice } from '#contract/drafts/drafting.ts';
import {
  canClearCard,
  canLearnAgain,
  canSaveCard,
  isVoiceBusy,
  selectCard,
  selectVoice,
  selectVoiceStatus,
  selectVoiceFailure,
  type VoiceRef,
  voiceCommands,
} from '#machines/drafts/voice-card.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { FormSection } from '#views/components/fields/form-section.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

export interface VoiceSectionProps {
  actor: VoiceRef;
}

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/**
 * The educator's writing style as drafts receive it, and what became of their drafts (DRAFT-3).
 */
export default function VoiceSection({ actor }: VoiceSectionProps) {
  const status = useSelector(actor, selectVoiceStatus);
  const voice = useSelector(actor, selectVoice);
  const text = useSelector(actor, selectCard);
  const failure = useSelector(actor, selectVoiceFailure);
  const busy = useSelector(actor, isVoiceBusy);
  const savable = useSelector(actor, canSaveCard);
  const clearable = useSelector(actor, canClearCard);
  const learnable = useSelector(actor, canLearnAgain);
  const { write, save, clear, learn, retry } = voiceCommands(actor);
  const message = failure === null ? null : (failure.message ?? 'The server could not be reached.');
  const isTooLong = text.length > MAX_VOICE;
  return (
    <FormSection
      title="Your voice"
      description="A draft by an AI provider is written as you write. This is learnt from the feedback you saved; change it, or clear it, and drafts keep to that."
    >
      {status === 'loading' ? (
        <output aria-label="Loading how you write" className="block">
          <SkeletonText lines={3} />
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
      {status === 'open' ? (
        <div className="grid gap-4">
          {message === null ? null : (
            <Alert tone="error" title="It was not saved">
              {message}
            </Alert>
          )}
          <Field
            label="How you write"
            hint={
              voice.learnt
                ? voice.text === ''
                  ? 'Nothing is learnt yet: it takes a few feedbacks of yours.'
                  : 'Learnt from your latest feedback.'
                : 'Changed by you. Nothing is learnt any more.'
            }
            error={isTooLong ? `At most ${MAX_VOICE.toLocaleString('en')} characters.` : undefined}
          >
            {(wiring) => (
              <TextArea
                {...wiring}
                reading
                minRows={4}
                value={text}
                readOnly={busy}
                onChange={write}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              busy={busy}
              disabled={
                isTooLong ? 'It is too long.' : !savable && !busy ? 'Nothing has changed.' : false
              }
              onClick={save}
            >
              Save your voice
            </Button>
            <Button variant="ghost" disabled={busy || !clearable} onClick={clear}>
              Clear
            </Button>
            <Button variant="ghost" disabled={busy || !learnable} onClick={learn}>
              Learn it again
            </Button>
          </div>
          <Kept kept={voice.kept} />
        </div>
      ) : null}
    </FormSection>
  );
}

function Kept({ kept }: Pick<Voice, 'kept'>) {
  if (kept.length === 0)
    return (
      <p className="text-sm text-ink-muted">
        How much of your drafts you keep is shown here, once you have saved feedback with one.
      </p>
    );
  return (
    <Table
      caption="How much of your drafts you kept"
      columns={['', 'w-28', 'w-20', 'w-24', 'w-20', 'w-20']}
      minWidth="min-w-[34rem]"
      reachable
    >
      <TableHead>
        <HeadCell>Month</HeadCell>
        <HeadCell align="right">Words kept</HeadCell>
        <HeadCell align="right">Points</HeadCell>
        <HeadCell align="right">Taken</HeadCell>
        <HeadCell align="right">Edited</HeadCell>
        <HeadCell align="right">Dropped</HeadCell>
      </TableHead>
      <tbody>
        {kept.map(({ month, drafts, share, points, taken, edited, dropped }) => (
          <Row key={month}>
            <Cell>{monthName(month)}</Cell>
            <Cell align="right">
              {share === null ? '–' : `${Math.round(100 * share)} % of ${drafts}`}
            </Cell>
            <Cell align="right">{points}</Cell>
            <Cell align="right">{taken}</Cell>
            <Cell align="right">{edited}</Cell>
            <Cell align="right">{dropped}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
