import { useSelector } from '@xstate/react';
import { LOSSES, type Loss } from '#lib/site/loss.ts';
import {
  isAsking,
  selectLosses,
  signOutCommands,
  type SignOutRef,
} from '#machines/accounts/sign-out.view.ts';
import { AlertDialog } from '#views/components/floating/alert-dialog.tsx';

const WORDS: Readonly<Record<Loss, string>> = {
  unsaved: 'feedback or a grade in the table',
  marks: 'marks and comments on the desk',
  notes: 'notes in a margin',
  private: 'a private note',
  rubric: 'a rubric',
  agreed: 'marks to be agreed on',
  page: 'what this page hasn’t finished saving',
};

/** Asks before signing out with unsaved work, and says what it is. */
export default function SignOutQuestion({ actor }: { actor: SignOutRef }) {
  const open = useSelector(actor, isAsking);
  const loses = useSelector(actor, selectLosses);
  if (!open) return null;
  const { stay, lose } = signOutCommands(actor);
  return (
    <AlertDialog
      open
      onClose={stay}
      onConfirm={lose}
      title="Sign out before everything is saved?"
      confirmLabel="Sign out and lose it"
      cancelLabel="Stay"
    >
      <p>This isn’t saved yet, and may be lost:</p>
      <ul className="mt-2 list-disc pl-5">
        {LOSSES.filter((one) => loses.includes(one)).map((one) => (
          <li key={one}>{WORDS[one]}</li>
        ))}
      </ul>
    </AlertDialog>
  );
}
