import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { Opened } from '#contract/release/student-page.ts';
import { regradeRequestMachine } from '#machines/release/regrade-request.machine.ts';
import { regradeActors } from '#services/release/returned.ts';
import { createHttp } from '#services/http.ts';
import { RegradeForm } from '#views/site/returned/regrade-form.tsx';
import { apiBase } from '../api-base.ts';

export default function Regrade({ token, opened }: { token: string; opened: Opened }) {
  const [machine] = useState(() =>
    regradeRequestMachine.provide({
      actors: regradeActors(
        createHttp({ baseUrl: apiBase(), token: () => null, refused: () => {} }),
      ),
    }),
  );
  return (
    <RegradeForm
      actor={useActorRef(machine, { input: { token, request: opened.regrade.request } })}
    />
  );
}
