import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { copierMachine } from '#machines/shared/copier.machine.ts';
import { copierCommands } from '#machines/shared/copier.view.ts';
import { feedbackLibraryMachine } from '#machines/marking/feedback-library.machine.ts';
import { copyText } from '#services/clipboard.ts';
import { FeedbacksScreen } from '#views/marking/feedbacks/feedbacks-screen.tsx';
import { useRoot } from '../root.ts';
import { useNow } from '../shell/use-now.ts';
import { useResource } from '../resources/use-resource.ts';

export default function Screen() {
  const { resources, tell } = useRoot();
  const [copier] = useState(() =>
    copierMachine.provide({
      actors: { copyText },
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
  );
  const { copy } = copierCommands(useActorRef(copier));
  const { data, status, failure, refresh } = useResource(resources.allSubmissions());
  return (
    <FeedbacksScreen
      actor={useActorRef(feedbackLibraryMachine)}
      rows={data?.rows ?? []}
      unread={data?.unread ?? []}
      assignments={data?.assignments ?? []}
      missing={(data?.failed ?? []).map(({ name }) => name)}
      status={status}
      failure={failure}
      now={useNow()}
      onRetry={refresh}
      onCopy={copy}
      onPrint={() => window.print()}
    />
  );
}
