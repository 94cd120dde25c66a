import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import {
  isBusy,
  secondStepCommands,
  selectFault,
  selectMessage,
  type SecondStepRef,
} from '#machines/accounts/second-step.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { useFirstFault } from '#views/components/fields/first-fault.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';

export interface SecondStepDialogProps {
  actor: SecondStepRef;
  busy: boolean;
  onSignOut: () => void;
}

/** Asks for the second step when the user signs in again in a dialog over their work. */
export function SecondStepDialog({ actor, busy, onSignOut }: SecondStepDialogProps) {
  const [code, setCode] = useState('');
  const message = useSelector(actor, selectMessage);
  const fault = useSelector(actor, selectFault);
  const checking = useSelector(actor, isBusy);
  const said = useId();
  const form = useFirstFault(message);
  return (
    <Dialog
      open
      title="Enter your code"
      size="sm"
      description="Your password was right. Your account asks for a code, too."
      onSubmit={() => {
        if (code.trim() !== '') secondStepCommands(actor).submit(code.trim());
      }}
      footer={
        <>
          <Button variant="ghost" onClick={onSignOut}>
            Log out
          </Button>
          <Button type="submit" variant="primary" busy={busy || checking}>
            Log in
          </Button>
        </>
      }
    >
      <div ref={form} className="grid gap-4">
        {message !== null && (
          <Alert tone="error" id={said} takesFocus={fault === null}>
            {message}
          </Alert>
        )}
        <Field
          label="Code"
          hint="The six figures that your authenticator app shows now, or one of your recovery codes."
          faultBy={fault === null ? undefined : said}
          required
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              value={code}
              onChange={setCode}
              autoComplete="one-time-code"
              data-autofocus
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
