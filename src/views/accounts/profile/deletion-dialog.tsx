import { useId, useState } from 'react';
import { DELETION_WORD, type ProfileMessage } from '#machines/accounts/profile.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { LaterDialog } from '#views/components/floating/later-dialogs.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { useFirstFault } from '#views/components/fields/first-fault.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';

export interface DeletionDialogProps {
  open: boolean;
  busy: boolean;
  message: Pick<ProfileMessage, 'text' | 'field'> | null;
  onConfirm: (typed: string, password: string) => void;
  onClose: () => void;
}

export function DeletionDialog({ open, busy, message, onConfirm, onClose }: DeletionDialogProps) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const said = useId();
  const form = useFirstFault(message?.text ?? null);
  const close = () => {
    setTyped('');
    setPassword('');
    onClose();
  };
  return (
    <LaterDialog
      open={open}
      onClose={close}
      title="Delete your account?"
      size="sm"
      description="Assignments, students’ files, feedback and comments are erased for good. Nobody can bring them back. Download your data first if you may need it."
      onSubmit={() => onConfirm(typed, password)}
      footer={
        <>
          <Button onClick={close}>Keep my account</Button>
          <Button type="submit" variant="danger" busy={busy}>
            Delete everything
          </Button>
        </>
      }
    >
      <div ref={form} className="grid gap-4">
        {message && (
          <Alert tone="error" id={said} takesFocus={message.field === null}>
            {message.text}
          </Alert>
        )}
        <Field
          label={`Type ${DELETION_WORD} to confirm`}
          faultBy={message?.field === 'typed' ? said : undefined}
          required
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              value={typed}
              onChange={setTyped}
              autoComplete="off"
              data-autofocus
            />
          )}
        </Field>
        <Field
          label="Password"
          faultBy={message?.field === 'current_password' ? said : undefined}
          required
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              type="password"
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
            />
          )}
        </Field>
      </div>
    </LaterDialog>
  );
}
