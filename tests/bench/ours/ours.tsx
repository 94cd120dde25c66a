import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { TablePageSize } from '#contract/limits.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { pointsOf } from '#app/drafts/points.ts';
import type { Root } from '#app/root.ts';
import { workbenchMachine } from '#app/submissions/workbench-machine.ts';
import type { TableRef } from '#machines/submissions/submission-table.view.ts';
import type { PointsSlot } from '#views/drafts/points-slot.ts';
import { WorkbenchList } from '#views/submissions/workbench-list.tsx';
import '#views/styles/app.css';

/** A server that never answers until the row waiting for a draft is released. */
let letGo = () => {};
const silent = { json: () => new Promise<never>(() => {}) };
const http = {
  get: () => silent,
  patch: () => silent,
  delete: () => silent,
  post: () => ({
    json: () =>
      new Promise<never>((_, reject) => {
        letGo = () => reject(new Error('let go'));
      }),
  }),
};
const root = {
  http,
  tell() {},
  resources: { submissions: () => ({ send() {} }) },
} as unknown as Root;
const machine = workbenchMachine(root, 1);
const Points: PointsSlot = ({ submission, children }) =>
  children(pointsOf(root).of(submission), {
    Door: () => null,
    Note: () => null,
    Marks: () => null,
  });
const today = new Date();

/**
 * The product's own list with its own charts, but without the shell, the routes and a server: for
 * page sizes that the product doesn't offer.
 */
function Ours({ rows }: { rows: readonly Submission[] }) {
  const actor: TableRef = useActorRef(machine, { input: { user: 1, assignmentId: 1 } });
  useState(() =>
    Object.assign(window, {
      showRows: (size: number) =>
        actor.send({ type: 'pageSize.change', size: size as TablePageSize }),
    }),
  );
  return (
    <main className="mx-auto max-w-page p-6">
      <WorkbenchList
        actor={actor}
        submissions={rows}
        assignment={null}
        refreshing={false}
        credits={0}
        shortcuts
        density="comfortable"
        onDensity={() => {}}
        now={today}
        company={new Map()}
        canMark
        CommentBank={() => null}
        Points={Points}
        onUpload={() => {}}
        onDesk={() => {}}
      />
    </main>
  );
}

Object.assign(window, {
  mountTable: (rows: readonly Submission[]) =>
    createRoot(document.getElementById('root')!).render(<Ours rows={rows} />),
  letGo: () => letGo(),
});
