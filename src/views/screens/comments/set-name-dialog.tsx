import { MAX_NAME } from '#contract/limits.ts';
import type { SetNaming } from '#machines/comment-sets/comment-sets.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';

export interface SetNameDialogProps {
  naming: SetNaming | null;
  onType: (name: string) => void;
  onSubmit: () => void;
  onClose: () => void;
  onDismiss: () => void;
}

export const SetNameDialog = ({ naming, onType, onSubmit, onClose, onDismiss }: SetNameDialogProps) => (
  <Dialog
    open={naming !== null} onClose={onClose} onSubmit={onSubmit} size="sm" title={naming?.set ? 'Rename set' : 'New comment set'}
    footer={(
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={naming?.isBusy ?? false}>Save</Button>
      </>
    )}
  >
    {naming?.message != null && <Alert tone="error" className="mb-4" onDismiss={onDismiss}>{naming.message}</Alert>}
    <Field label="Name" required>
      {(wiring) => <TextInput {...wiring} required={false} data-autofocus maxLength={MAX_NAME} value={naming?.name ?? ''} onChange={onType} />}
    </Field>
  </Dialog>
);
