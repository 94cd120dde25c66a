import {
  DELETION_WORD,
  type Details,
  isAsking,
  isPasswordChanged,
  type NewPassword,
  profileCommands,
  type ProfileMessage,
  type ProfilePart,
  type ProfileRef,
  selectMessage,
  selectWork,
} from '#machines/accounts/profile.view.ts';
import { type FieldErrors, useFieldErrors } from '#views/components/fields/use-field-errors.ts';
import { emailFault, faults, newPasswordFault } from '#views/accounts/auth/auth-values.ts';
import { type ReactNode, useId, useState } from 'react';
import { MAX_FULL_NAME, MIN_PASSWORD } from '#contract/limits.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { faultBy, type ServerFault, useFirstFault } from '#views/components/fields/first-fault.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { LaterDialog } from '#views/components/floating/later-dialogs.tsx';
import type { User } from '#contract/accounts/user.ts';
import { useSelector } from '@xstate/react';
import { Link } from '#views/components/actions/link.tsx';
import { FormSection } from '#views/components/fields/form-section.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { useCreditsInUse } from '#views/shell/credits-in-use.ts';

/**
 * Whether a different address from the one on file was entered. The one on file is in lower case.
 */
const isOtherEmail = (typed: string, known: string): boolean =>
  typed.trim().toLowerCase() !== known;

const missingPassword = (password: string): string | undefined =>
  password === '' ? 'Enter your current password.' : undefined;

/**
 * Returns the faults in changed details that can be found before asking the server. `known` is the
 * address on file.
 */
const faultsOfDetails = (
  { full_name, email, current_password }: Details,
  known: string,
): FieldErrors<Details> =>
  faults<Details>({
    full_name: full_name.trim() === '' ? 'Enter your name, as your students know it.' : undefined,
    email: emailFault(email),
    current_password: isOtherEmail(email, known) ? missingPassword(current_password) : undefined,
  });

const faultsOfPassword = ({ current_password, password }: NewPassword): FieldErrors<NewPassword> =>
  faults<NewPassword>({
    current_password: missingPassword(current_password),
    password: newPasswordFault(password),
  });

interface PasswordFormProps {
  email: string;
  busy: boolean;
  fault: ServerFault | null;
  /** The password has just been changed, so the form is cleared. */
  changed: boolean;
  onSave: (newPassword: NewPassword) => void;
}

function PasswordForm({ email, busy, fault, changed, onSave }: PasswordFormProps) {
  const [seen, setSeen] = useState(changed);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { errors, submit } = useFieldErrors(faultsOfPassword);
  if (seen !== changed) {
    setSeen(changed);
    if (changed) {
      setCurrent('');
      setNext('');
    }
  }
  const form = useFirstFault<HTMLFormElement>(fault?.field ?? null);
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-field gap-5"
      onSubmit={(event) => submit(event, { current_password: current, password: next }, onSave)}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        label="Current password"
        error={errors.current_password}
        faultBy={faultBy(fault, 'current_password')}
        required
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name="current_password"
            type="password"
            value={current}
            onChange={setCurrent}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Field
        label="New password"
        hint={`At least ${MIN_PASSWORD} characters.`}
        error={errors.password}
        faultBy={faultBy(fault, 'password')}
        required
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name="password"
            type="password"
            value={next}
            onChange={setNext}
            autoComplete="new-password"
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}

interface DeletionDialogProps {
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
      description="Assignments, students’ files, feedback and comments are erased for good. They can’t be restored. Download your data first if you may need it."
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

interface DetailsFormProps {
  user: User;
  busy: boolean;
  fault: ServerFault | null;
  onSave: (details: Details) => void;
}

/** Name and e-mail. A new e-mail requires the current password, because it is used to sign in. */
function DetailsForm({ user, busy, fault, onSave }: DetailsFormProps) {
  const [known, setKnown] = useState(user);
  const [name, setName] = useState(user.full_name);
  const [email, setEmail] = useState(user.email);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { errors, submit } = useFieldErrors<Details>((details) =>
    faultsOfDetails(details, user.email),
  );
  const otherEmail = isOtherEmail(email, user.email);
  // Once details are saved, here or in another tab, or sent for confirmation, the fields show what
  // is on file, and the focus stays where it is.
  if (
    known.full_name !== user.full_name ||
    known.email !== user.email ||
    known.pending_email !== user.pending_email
  ) {
    setKnown(user);
    setName(user.full_name);
    setEmail(user.email);
    setPassword('');
    setCode('');
  }
  const form = useFirstFault<HTMLFormElement>(fault?.field ?? null);
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-field gap-5"
      onSubmit={(event) =>
        submit(
          event,
          {
            full_name: name,
            email,
            current_password: otherEmail ? password : '',
            ...(otherEmail && code !== '' ? { code } : {}),
          },
          onSave,
        )
      }
    >
      <Field
        label="Full name"
        error={errors.full_name}
        faultBy={faultBy(fault, 'full_name')}
        required
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name="full_name"
            value={name}
            onChange={setName}
            maxLength={MAX_FULL_NAME}
            autoComplete="name"
          />
        )}
      </Field>
      <Field
        label="Email"
        {...(user.pending_email === undefined
          ? {}
          : {
              hint: `A link was sent to ${user.pending_email}. Follow it, and that is your email.`,
            })}
        error={errors.email}
        faultBy={faultBy(fault, 'email')}
        required
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            name="email"
            type="email"
            value={email}
            onChange={setEmail}
            autoComplete="email"
          />
        )}
      </Field>
      {otherEmail && (
        <Field
          label="Current password"
          hint="Needed, because you sign in with this email."
          error={errors.current_password}
          faultBy={faultBy(fault, 'current_password')}
          required
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              name="current_password"
              type="password"
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
            />
          )}
        </Field>
      )}
      {otherEmail && (code !== '' || fault?.field === 'code') && (
        <Field label="Code" faultBy={faultBy(fault, 'code')} required>
          {(wiring) => (
            <TextInput
              {...wiring}
              name="code"
              value={code}
              onChange={setCode}
              autoComplete="one-time-code"
            />
          )}
        </Field>
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Save details
        </Button>
      </div>
    </form>
  );
}

interface ProfileScreenProps {
  actor: ProfileRef;
  user: User;
  /** The second factor. */
  secondFactor: ReactNode;
  /** Where the user is signed in. */
  sessions: ReactNode;
}

export function ProfileScreen({ actor, user, secondFactor, sessions }: ProfileScreenProps) {
  const message = useSelector(actor, selectMessage);
  const work = useSelector(actor, selectWork);
  const changed = useSelector(actor, isPasswordChanged);
  const asking = useSelector(actor, isAsking);
  const commands = profileCommands(actor);
  const isPriced = useCreditsInUse();
  const told = useId();
  const faultOf = (part: ProfilePart): ServerFault | null =>
    message?.part === part && message.field !== null ? { field: message.field, by: told } : null;
  const said = (part: ProfilePart) =>
    message?.part === part ? (
      <Alert
        tone="error"
        id={told}
        takesFocus={message.field === null}
        onDismiss={commands.dismiss}
        className="mb-5 max-w-field"
      >
        {message.text}
      </Alert>
    ) : null;

  return (
    <>
      <PageHeader title="My Profile" description="Who you are here, and what is yours." />
      <FormSection
        title="Details"
        description="Your name is shown to the people you share an assignment with."
      >
        {said('details')}
        <DetailsForm
          user={user}
          fault={faultOf('details')}
          busy={work === 'details'}
          onSave={commands.saveDetails}
        />
      </FormSection>
      <FormSection title="Password" description="Changing it signs out every other browser.">
        {said('password')}
        <PasswordForm
          fault={faultOf('password')}
          email={user.email}
          busy={work === 'password'}
          changed={changed}
          onSave={commands.savePassword}
        />
      </FormSection>
      {secondFactor}
      {sessions}
      <FormSection
        title="Your data"
        description={`Everything Marginalia holds of you, in one file: assignments, submissions with their files, feedback${isPriced ? ', comments and credits' : ' and comments'}.`}
      >
        {said('export')}
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={work === 'export'} onClick={commands.exportData}>
            Download my data
          </Button>
          <Link href="/assignments/archive">Bring it back</Link>
        </div>
        <p className="mt-3 max-w-prose text-sm text-ink-muted">
          The file can be imported here or in another installation. You are shown what it holds
          first, and what is there already is not doubled.
        </p>
      </FormSection>
      <FormSection
        title="Delete account"
        description={`Your assignments, your students’ files, all feedback and comments go for good.${isPriced ? ' The credit ledger keeps its sums, without your name.' : ''}`}
      >
        <Button variant="danger" onClick={commands.askDeletion}>
          Delete my account…
        </Button>
      </FormSection>
      <DeletionDialog
        open={asking}
        busy={work === 'deletion'}
        message={message?.part === 'deletion' ? message : null}
        onConfirm={commands.confirmDeletion}
        onClose={commands.cancelDeletion}
      />
    </>
  );
}
