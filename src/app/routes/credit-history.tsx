import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Transaction } from '#contract/credits/credit.ts';
import { creditCsv } from '#lib/credits/credit-csv.ts';
import { creditHistoryMachine } from '#machines/credits/credit-history.machine.ts';
import { selectUnreadable } from '#machines/shared/resource.view.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { CreditHistoryScreen } from '#views/credits/credit-history-screen.tsx';
import { Navigate } from 'react-router-dom';
import { useRoot } from '../root.ts';
import { useUser } from '#app/accounts/session/use-user.ts';
import { watchResource } from '../resources/watch-resource.ts';

const download = (entries: readonly Transaction[]) =>
  saveFile(
    'marginalia-credits.csv',
    new Blob([creditCsv(entries)], { type: 'text/csv;charset=utf-8' }),
  );

export default function Screen() {
  const { credit_balance: balance } = useUser();
  return balance === null ? <Navigate to="/assignments" replace /> : <History balance={balance} />;
}

function History({ balance }: { balance: number }) {
  const { resources } = useRoot();
  const [machine] = useState(() =>
    creditHistoryMachine.provide({
      actors: {
        watchTransactions: watchResource(resources.transactions(), {
          arrived: (transactions) => ({ type: 'transactions.arrived', transactions }),
          failed: (failure) => ({ type: 'transactions.failed', failure }),
        }),
      },
    }),
  );
  const unread = useSelector(resources.transactions(), selectUnreadable);
  return (
    <CreditHistoryScreen
      actor={useActorRef(machine)}
      unread={unread}
      balance={balance}
      onDownload={download}
    />
  );
}
