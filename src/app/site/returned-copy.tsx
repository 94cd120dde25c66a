import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { Opened } from '#contract/release/student-page.ts';
import { returnedCopyMachine } from '#machines/release/returned-copy.machine.ts';
import { copyActors } from '#services/release/returned.ts';
import { createHttp } from '#services/http.ts';
import { ReturnedCopy } from '#views/site/returned/returned-copy.tsx';
import { apiBase } from '../api-base.ts';

export default function Copy({ token, opened: { returned } }: { token: string; opened: Opened }) {
  const [machine] = useState(() =>
    returnedCopyMachine.provide({
      actors: copyActors(createHttp({ baseUrl: apiBase(), token: () => null, refused: () => {} })),
    }),
  );
  return (
    <ReturnedCopy
      actor={useActorRef(machine, { input: { token, title: returned.assignment.title } })}
    />
  );
}
