import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import type { User } from '#contract/accounts/user.ts';
import {
  isAsking,
  isPasswordChanged,
  profileCommands,
  selectMessage,
  selectWork,
  type ProfilePart,
  type ProfileRef,
} from '#machines/accounts/profile.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { FormSection } from '#views/components/fields/form-section.tsx';
import type { ServerFault } from '#views/components/fields/first-fault.ts';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { useCreditsInUse } from '#views/shell/credits-in-use.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { DetailsForm } from './details-form.tsx';
import { PasswordForm } from './password-form.tsx';

export interface ProfileScreenProps {
  actor: ProfileRef;
  user: User;
  /** The code beside the password. */
  secondFactor: ReactNode;
  /** Where they are signed in. */
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
          The file can be brought in here or in another installation. You are shown what it holds
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
