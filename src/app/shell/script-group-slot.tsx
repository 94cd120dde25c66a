import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { scriptGroupMachine } from '#machines/marking/script-group.machine.ts';
import {
  scriptGroupCommands,
  selectStatus,
  selectGroup,
} from '#machines/marking/script-group.view.ts';
import { scriptGroupActors } from '#services/analytics/insight.ts';
import { OnlyBar } from '#views/analytics/only-bar.tsx';
import { useRoot } from '../root.ts';
import { useAddressDialog } from './use-address-dialog.ts';
import type { Only } from './only.ts';

/**
 * Shows which scripts a figure led to, and passes them to the table, for as long as the address
 * asks for them.
 */
export default function ScriptGroupSlot({
  assignmentId,
  onOnly,
}: {
  assignmentId: number | null;
  onOnly: (only: Only) => void;
}) {
  const { http } = useRoot();
  const [machine] = useState(() => scriptGroupMachine.provide({ actors: scriptGroupActors(http) }));
  const actor = useActorRef(machine, { input: { assignmentId } });
  const address = useAddressDialog(
    'scripts',
    true,
    useCallback((key: string) => scriptGroupCommands(actor).ask(key), [actor]),
  );
  const status = useSelector(actor, selectStatus);
  const wasNarrow = useRef(false);
  useEffect(() => {
    if (wasNarrow.current && status === 'all') address.send({ type: 'asked.done' });
    wasNarrow.current = status !== 'all';
  }, [address, status]);
  const group = useSelector(actor, selectGroup);
  useEffect(() => {
    onOnly(group === null ? null : new Set(group.submission_ids));
    return () => onOnly(null);
  }, [group, onOnly]);
  return <OnlyBar actor={actor} />;
}
