import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { InvitationOffer } from '#contract/accounts/invitation.ts';
import { holds, type MemberRole, permits } from '#contract/teams/roles.ts';
import { isCapped, roleAfter } from '#contract/teams/widest.ts';
import { fullDate } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';
import {
  invitationCommands,
  isBusy,
  selectAccepted,
  selectStatus,
  selectFailure,
  selectOffer,
  type InvitationRef,
} from '#machines/teams/invitation.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { useCreditsInUse } from '#views/shell/credits-in-use.ts';

export interface InvitationScreenProps {
  actor: InvitationRef;
  /** The e-mail of the signed-in account. */
  email: string;
}

const MAY: Readonly<Record<MemberRole, string>> = {
  coowner:
    'You may do all that the owner does, but not delete the assignment, name co-owners, or decide how long students’ data stays',
  grader: 'You may upload work, mark it and ask for drafts',
  moderator:
    'You may read all of it, say of the scripts in the sample whether their marks stand, and sign the report; you change no mark',
  examiner:
    'You may read all of it with the marks, the sample and the report of moderation, and sign and download the report; you change nothing',
  viewer: 'You may read all of it, and change nothing',
};

/** Says whose credits pay for drafts, and how many. */
const paidBy = ({ owner_name, role, credit_cap }: InvitationOffer): string =>
  !isCapped(role)
    ? '; the owner’s credits pay for drafts'
    : credit_cap === null
      ? ', which the owner’s credits pay for'
      : `; the owner’s credits pay for them, and ${owner_name} lets you spend ${credit_cap === 0 ? 'none' : `at most ${credit_cap.toLocaleString('en')}`}`;

const CALLED: Readonly<Record<MemberRole, string>> = {
  coowner: 'a co-owner',
  grader: 'a marker',
  moderator: 'a moderator',
  examiner: 'an external examiner',
  viewer: 'a reader',
};

/** Says what accepting changes for an existing member. */
function changeFor(has: MemberRole, role: MemberRole, isPriced: boolean): string {
  const already = `You are ${CALLED[has]} of it already`;
  if (has === role)
    return `${already}: ${isPriced && isCapped(role) ? 'at most how much you may spend changes' : 'nothing changes'}.`;
  if (roleAfter(has, role) === has)
    return `${already}, which includes what ${CALLED[role]} may: nothing changes.`;
  return `${already}. When you accept, you are ${CALLED[role]} instead${holds(role, has) ? '' : `, and no longer may what only ${CALLED[has]} may`}.`;
}

function Offer({ offer }: { offer: InvitationOffer }) {
  const isPriced = useCreditsInUse();
  return (
    <div className="max-w-prose text-base">
      <p>
        <strong className="font-semibold wrap-anywhere">{offer.owner_name}</strong>
        {` invites you to ${offer.team_name === null ? '' : 'the team '}`}
        <strong className="font-semibold wrap-anywhere">
          {offer.team_name ?? offer.assignment_name}
        </strong>
        .
      </p>
      {offer.has === null ? null : (
        <p className="mt-2 font-semibold">{changeFor(offer.has, offer.role, isPriced)}</p>
      )}
      <p className="mt-2">{`${MAY[roleAfter(offer.has, offer.role)]}${isPriced && permits(offer.role, 'spend') && roleAfter(offer.has, offer.role) === offer.role ? paidBy(offer) : ''}.`}</p>
      {offer.team_name === null ? null : (
        <p className="mt-2">{`That holds for every assignment the team shares: ${counted(offer.shares, 'assignment')} now, and those that ${offer.owner_name} adds later. You can leave the team at any time.`}</p>
      )}
      <p className="mt-2 text-ink-muted">{`The invitation is good until ${fullDate(offer.expires_at)}. The owner will see your name and e-mail.`}</p>
    </div>
  );
}

/** The page behind an invitation link (SAFE-7): nothing is granted until it is accepted. */
export function InvitationScreen({ actor, email }: InvitationScreenProps) {
  const status = useSelector(actor, selectStatus);
  const busy = useSelector(actor, isBusy);
  const offer = useSelector(actor, selectOffer);
  const accepted = useSelector(actor, selectAccepted);
  const failure = useSelector(actor, selectFailure);
  const { retry, accept } = invitationCommands(actor);
  const opening = useRef<HTMLAnchorElement>(null);
  // The pressed button is gone, so the focus moves to the next step.
  useEffect(() => {
    if (status === 'accepted') opening.current?.focus();
  }, [status]);

  return (
    <>
      <PageHeader title="Invitation" />
      {status === 'looking' && (
        <div role="status" aria-label="Loading the invitation…">
          <SkeletonText lines={3} />
        </div>
      )}
      {status === 'failed' && (
        <ErrorState
          title="The invitation could not be loaded"
          message={failure?.message ?? 'The server cannot be reached.'}
          onRetry={retry}
        />
      )}
      {status === 'gone' && (
        <EmptyState
          title="This invitation is no longer good"
          action={
            <Link href="/assignments" look="quiet">
              Go to your assignments
            </Link>
          }
        >
          It was used, taken back, or is older than seven days. Ask who sent it for a new one.
        </EmptyState>
      )}
      {status === 'anothers' && offer && (
        <EmptyState
          title="This invitation is for somebody else"
          action={
            <Link href="/profile" look="quiet">
              See your profile
            </Link>
          }
        >
          {`It is for ${offer.email}, and you are signed in as ${email}. Log out and sign in with that account, or ask ${offer.owner_name} to invite ${email}.`}
        </EmptyState>
      )}
      {(status === 'offered' || status === 'accepting') && offer && (
        <>
          <Offer offer={offer} />
          {failure && (
            <Alert
              tone="error"
              takesFocus
              className="mt-5 max-w-prose"
            >{`${failure.message ?? 'The server cannot be reached.'} You are not a member yet: try again.`}</Alert>
          )}
          <div className="mt-6 flex flex-wrap gap-2">
            <Button variant="primary" busy={busy} onClick={accept}>
              Accept the invitation
            </Button>
            <Link href="/assignments" look="ghost">
              Not now
            </Link>
          </div>
        </>
      )}
      {status === 'accepted' && accepted && offer && (
        <EmptyState
          title="You are in"
          action={
            accepted.team_id === null ? (
              <Link
                ref={opening}
                href={`/assignments/${accepted.assignment_id}/submissions`}
                look="primary"
              >
                Open the assignment
              </Link>
            ) : (
              <Link ref={opening} href={`/assignments/teams/${accepted.team_id}`} look="primary">
                Open the team
              </Link>
            )
          }
        >
          {offer.team_name === null
            ? `${offer.assignment_name} is in your list of assignments now.`
            : `What the team ${offer.team_name} shares is in your list of assignments now.`}
        </EmptyState>
      )}
    </>
  );
}
