import { useId } from 'react';
import { MAX_NAME } from '#contract/limits.ts';
import type { SetNaming } from '#machines/comments/comment-sets.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { LaterDialog } from '#views/components/floating/later-dialogs.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { useFirstFault } from '#views/components/fields/first-fault.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';

export interface SetNameDialogProps {
  naming: SetNaming | null;
  onType: (name: string) => void;
  onSubmit: () => void;
  onClose: () => void;
  onDismiss: () => void;
}

/** Asks for the name of a set, new or to be renamed. */
export function SetNameDialog({
  naming,
  onType,
  onSubmit,
  onClose,
  onDismiss,
}: SetNameDialogProps) {
  const said = useId();
  const message = naming?.message ?? null;
  const form = useFirstFault(message);
  return (
    <LaterDialog
      open={naming !== null}
      onClose={onClose}
      onSubmit={onSubmit}
      size="sm"
      title={naming?.set ? 'Rename set' : 'New comment set'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={naming?.isBusy ?? false}>
            Save
          </Button>
        </>
      }
    >
      <div ref={form}>
        {message !== null && (
          <Alert tone="error" id={said} className="mb-4" onDismiss={onDismiss}>
            {message}
          </Alert>
        )}
        <Field label="Name" faultBy={message === null ? undefined : said} required>
          {(wiring) => (
            <TextInput
              {...wiring}
              required={false}
              data-autofocus
              maxLength={MAX_NAME}
              value={naming?.name ?? ''}
              onChange={onType}
            />
          )}
        </Field>
      </div>
    </LaterDialog>
  );
}
