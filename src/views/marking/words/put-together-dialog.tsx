import { useSelector } from '@xstate/react';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { shownNotes } from '#lib/marking/notes.ts';
import { type Ingredient, INGREDIENTS } from '#lib/marking/place.ts';
import { putTogether } from '#lib/marking/put-together.ts';
import { type MarginRef, selectNotes, selectOutbox } from '#machines/marking/margin.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { proseClass } from '#views/components/layout/prose-class.ts';

type Written = Parameters<typeof putTogether>[0];

export interface PutTogetherDialogProps {
  written: Omit<Written, 'notes'>;
  margin: MarginRef;
  /** The parts it consists of, in this order. */
  template: readonly Ingredient[];
  hasText: boolean;
  onTemplate: (template: readonly Ingredient[]) => void;
  onUse: (text: string, how: 'below' | 'instead') => void;
  onClose: () => void;
}

const NAMES: Readonly<Record<Ingredient, string>> = {
  levels: 'Levels and points',
  feedback: 'The levels’ feedback',
  comments: 'Comments on criteria',
  notes: 'Notes on the script',
};

/** Puts feedback together from the marks, as a starting text (RUB-9). */
export default function PutTogetherDialog({
  written,
  margin,
  template,
  hasText,
  onTemplate,
  onUse,
  onClose,
}: PutTogetherDialogProps) {
  const notes = useSelector(margin, selectNotes);
  const outbox = useSelector(margin, selectOutbox);
  const text = putTogether({ ...written, notes: shownNotes(notes, outbox) }, template);
  const all = [...template, ...INGREDIENTS.filter((one) => !template.includes(one))];
  const turn = (one: Ingredient) =>
    onTemplate(
      template.includes(one) ? template.filter((other) => other !== one) : [...template, one],
    );
  const raise = (one: Ingredient) => {
    const at = template.indexOf(one);
    onTemplate([...template.slice(0, at - 1), one, template[at - 1]!, ...template.slice(at + 1)]);
  };
  const use = (how: 'below' | 'instead') => {
    onUse(text, how);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Put feedback together"
      description="A starting text from what you marked and wrote. You edit it before anybody reads it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {hasText ? (
            <Button disabled={text === ''} onClick={() => use('instead')}>
              In place of my text
            </Button>
          ) : null}
          <Button
            variant="primary"
            disabled={text === '' ? 'There is nothing to put together yet.' : false}
            onClick={() => use('below')}
          >
            {hasText ? 'Below my text' : 'Use this text'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-[15rem_minmax(0,1fr)]">
        <ul aria-label="What it is made of" className="flex flex-col gap-1">
          {all.map((one) => (
            <li key={one} className="flex min-h-9 items-center justify-between gap-2">
              <Checkbox
                label={NAMES[one]}
                checked={template.includes(one)}
                onChange={() => turn(one)}
              />
              {template.indexOf(one) > 0 ? (
                <IconButton
                  icon={ArrowUp}
                  size="sm"
                  label={`${NAMES[one]} earlier`}
                  onClick={() => raise(one)}
                />
              ) : null}
            </li>
          ))}
        </ul>
        <section
          aria-label="Preview"
          className="max-h-[50dvh] overflow-y-auto rounded-control border border-line bg-surface p-4"
        >
          {text === '' ? (
            <p className="text-sm text-ink-muted">
              Mark a criterion, or write a comment or a note, and it stands here.
            </p>
          ) : (
            <p className={proseClass(text)}>{text}</p>
          )}
        </section>
      </div>
    </Dialog>
  );
}
