import { useSelector } from '@xstate/react';
import {
  type SchoolRefusal,
  type SchoolSignInRef,
  schoolSignInCommands,
  selectMessage,
  selectRefusal,
} from '#machines/accounts/school-sign-in.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { AuthPage } from './auth-page.tsx';

const WORDS: Readonly<Record<SchoolRefusal, string>> = {
  refused: 'Your school’s sign-in did not let you through, or you went back before it was done.',
  away: 'Your school’s sign-in can’t be reached at the moment. Try again in a few minutes.',
  late: 'It took too long, or was begun in another browser. Begin again here.',
  domain:
    'This server is for people of certain e-mail addresses, and your school’s sign-in did not vouch for one of them. Ask the administrator.',
  taken:
    'An account here has your e-mail already, and your school’s sign-in has not verified that it is yours. Ask the administrator.',
  closed: 'Your account is closed. Ask the administrator.',
  failed:
    'Signing in through your school did not work. Try again; if it fails again, contact the administrator.',
};

/** Where users arrive from their school's sign-in (SESS-4). */
export function SchoolScreen({ actor }: { actor: SchoolSignInRef }) {
  const refusal = useSelector(actor, selectRefusal);
  const message = useSelector(actor, selectMessage);
  const { retry } = schoolSignInCommands(actor);
  if (refusal === null && message === null)
    return (
      <AuthPage
        title="Signing in"
        lead={<span role="status">One moment: your work is being opened.</span>}
      >
        {null}
      </AuthPage>
    );
  return (
    <AuthPage title="Not signed in" lead="Nothing was changed.">
      <Alert tone="error" takesFocus className="mt-6">
        {refusal === null ? message : WORDS[refusal]}
      </Alert>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        {refusal === null ? <Button onClick={retry}>Try again</Button> : null}
        <Link href="/login">Back to sign in</Link>
      </div>
    </AuthPage>
  );
}
