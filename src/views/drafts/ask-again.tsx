import { useSelector } from '@xstate/react';
import Sparkles from 'lucide-react/icons/sparkles';
import { MAX_WISH } from '#contract/drafts/drafting.ts';
import { GENERATION_COST } from '#contract/limits.ts';
import { withWord } from '#lib/drafts/wish.ts';
import { counted } from '#contract/text/plural.ts';
import {
  draftPointsCommands,
  type DraftPointsRef,
  isAgainFree,
  selectWish,
} from '#machines/drafts/draft-points.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { useCreditsInUse } from '#views/shell/credits-in-use.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';

export interface AskAgainProps {
  actor: DraftPointsRef;
  disabled: boolean;
  onAsk: (wish: string) => void;
  onHistory: () => void;
}

const WORDS = ['shorter', 'more on method', 'only what was missed'] as const;
const LANGUAGES = [
  'English',
  'German',
  'French',
  'Spanish',
  'Italian',
  'Dutch',
  'Portuguese',
  'Polish',
  'Welsh',
  'Chinese',
  'Arabic',
] as const;

/**
 * Requests a rewritten draft with an instruction; the first time is covered by the same credit
 * (DRAFT-12).
 */
export function AskAgain({ actor, disabled, onAsk, onHistory }: AskAgainProps) {
  const wish = useSelector(actor, selectWish);
  const isAgain = useSelector(actor, isAgainFree);
  const isPriced = useCreditsInUse();
  const isFree = isAgain || !isPriced;
  const { openWish, wish: say, closeWish } = draftPointsCommands(actor);
  if (wish === null)
    return (
      <Button size="sm" variant="ghost" icon={Sparkles} disabled={disabled} onClick={openWish}>
        Ask again with a word
      </Button>
    );
  const isEmpty = wish.trim() === '';
  const ask = () => {
    onAsk(wish.trim());
    closeWish();
  };
  return (
    <section
      aria-label="Ask again with a word"
      className="mt-3 rounded-panel border border-line bg-surface px-3 py-3 text-sm"
    >
      <div role="group" aria-label="Words to ask with" className="mb-2 flex flex-wrap gap-1.5">
        {WORDS.map((word) => (
          <Button key={word} size="sm" onClick={() => say(withWord(wish, word))}>
            {word}
          </Button>
        ))}
        <Select
          aria-label="In another language"
          value=""
          onChange={(language) => {
            if (language !== '') say(withWord(wish, `in ${language}`));
          }}
          options={[
            { value: '', label: 'in another language…' },
            ...LANGUAGES.map((language) => ({ value: language, label: `in ${language}` })),
          ]}
        />
      </div>
      <Field label="How should it be written?">
        {(wiring) => (
          <TextInput
            {...wiring}
            value={wish}
            maxLength={MAX_WISH}
            onChange={say}
            placeholder="shorter, and more on method"
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isEmpty && !disabled) ask();
              else if (event.key === 'Escape') closeWish();
              else return;
              event.preventDefault();
              event.stopPropagation();
            }}
          />
        )}
      </Field>
      <p className="mt-2 text-xs text-ink-muted">
        {isPriced &&
          (isFree
            ? 'It is free: a draft that has been paid for can be rewritten once. '
            : `It costs ${counted(GENERATION_COST, 'credit')}: this draft has been rewritten once already. `)}
        The draft that is there is kept:{' '}
        <button type="button" className="text-accent underline" onClick={onHistory}>
          put an earlier one back
        </button>
        .
      </p>
      <div className="mt-2 flex gap-1">
        <Button
          size="sm"
          icon={Sparkles}
          disabled={isEmpty ? 'Say how first.' : disabled}
          onClick={ask}
        >
          {isFree ? 'Ask again' : `Ask again (${counted(GENERATION_COST, 'credit')})`}
        </Button>
        <Button size="sm" variant="ghost" onClick={closeWish}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
