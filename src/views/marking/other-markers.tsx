import { useSelector } from '@xstate/react';
import {
  isFinding,
  type LeaseRef,
  leaseCommands,
  selectStatus,
  selectOthers,
} from '#machines/marking/lease.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Alert } from '#views/components/states/alert.tsx';

const names = new Intl.ListFormat('en');

/** Says who else has this script open and, if it is theirs to mark, links to another. */
export function OtherMarkers({ actor }: { actor: LeaseRef }) {
  const status = useSelector(actor, selectStatus);
  const others = useSelector(actor, selectOthers);
  const busy = useSelector(actor, isFinding);
  if (others.length === 0) return null;
  const who = names.format(others);
  const have = others.length === 1 ? 'has' : 'have';
  if (status === 'own')
    return (
      <div className="desk-news">
        <p role="status">
          <bdi>{who}</bdi>
          {` ${have} this script open, too.`}
        </p>
      </div>
    );
  return (
    <Alert
      tone="warning"
      className="rounded-none"
      action={
        <Button size="sm" busy={busy} onClick={leaseCommands(actor).next}>
          Mark another one
        </Button>
      }
    >
      <bdi>{who}</bdi>
      {` ${have} taken this script.`}
      {status === 'alone'
        ? ' No other one is free: what is left is open at somebody else’s.'
        : ' What you mark here may be marked twice.'}
    </Alert>
  );
}
