import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { rubricImportMachine } from '#machines/rubrics/rubric-import.machine.ts';
import { rubricExportMachine } from '#machines/rubrics/rubric-export.machine.ts';
import { rubricHistoryMachine } from '#machines/rubrics/rubric-history.machine.ts';
import { rubricCellsMachine } from '#machines/rubrics/rubric-cells.machine.ts';
import { rubricBuilderMachine } from '#machines/rubrics/rubric-builder.machine.ts';
import { builderCommands, isUnsaved } from '#machines/rubrics/rubric-builder.view.ts';
import {
  readRubric,
  rubricActors,
  rubricExportActors,
  rubricHistoryActors,
  rubricStorage,
} from '#services/rubrics/rubrics.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { RubricScreen } from '#views/rubrics/rubric-screen.tsx';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
import { ofAssignment } from '../shell/of-assignment.tsx';
import { useUser } from '#app/accounts/session/use-user.ts';

const GuidanceSlot = lazyComponent(() => import('#app/drafts/guidance-slot.tsx'));

export default ofAssignment(Rubric);

const newId = (): string => crypto.randomUUID().slice(0, 13);

function Rubric({ assignmentId }: { assignmentId: number }) {
  const { http, resources, tell } = useRoot();
  const user = useUser();
  const [machine] = useState(() => {
    const storage = rubricStorage(sessionStorageArea(), user.id);
    return rubricBuilderMachine.provide({
      actors: rubricActors(http, storage.recall),
      actions: {
        tell: (_, outcome) => tell(outcome),
        storeUnsaved: (_, { assignmentId: of, version, draft, unsaved }) => {
          try {
            storage.keep(of, unsaved ? { version, draft } : null);
          } catch {
            tell({ type: 'storage.failed' });
          }
        },
      },
    });
  });
  const actor = useActorRef(machine, { input: { assignmentId } });
  const [cellsMachine] = useState(() =>
    rubricCellsMachine.provide({
      actions: {
        restoreCriteria: (_, { criteria }) =>
          builderCommands(actor).edit({ do: 'restoreCriteria', criteria }),
        pasteBlock: (_, { criteria }) =>
          builderCommands(actor).edit({ do: 'setCriteria', criteria }),
      },
    }),
  );
  const cells = useActorRef(cellsMachine);
  const [importMachine] = useState(() =>
    rubricImportMachine.provide({
      actors: { readRubric: readRubric(http) },
      actions: { takeRubric: (_, { read }) => builderCommands(actor).replace(read.rubric) },
    }),
  );
  const importer = useActorRef(importMachine);
  const [exportMachine] = useState(() =>
    rubricExportMachine.provide({ actors: rubricExportActors(http, assignmentId) }),
  );
  const exporter = useActorRef(exportMachine);
  const [historyMachine] = useState(() =>
    rubricHistoryMachine.provide({
      actors: rubricHistoryActors(http, assignmentId),
      actions: { putVersionBack: (_, { rubric }) => builderCommands(actor).replace(rubric) },
    }),
  );
  const history = useActorRef(historyMachine);
  const all = useResource(resources.assignments());
  const assignment = useResource(resources.assignment(assignmentId));
  const config = useResource(resources.config());
  const unsaved = useSelector(actor, isUnsaved);
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  const others = {
    assignmentId,
    hasModel:
      user.own_key === true || (config.data !== null && config.data.ai_provider !== 'offline'),
    files: (assignment.data?.files ?? [])
      .filter(({ file_type }) => file_type !== 'exemplar')
      .map(({ id, original_filename }) => ({ id, name: original_filename })),
    assignments: (all.data ?? [])
      .filter(({ id, rubric }) => id !== assignmentId && rubric !== null)
      .map(({ id, name }) => ({ id, name })),
  };
  return (
    <>
      <RubricScreen
        actor={actor}
        cells={cells}
        importer={importer}
        exporter={exporter}
        history={history}
        assignment={assignment.data}
        others={others}
        newId={newId}
      />
      <GuidanceSlot assignmentId={assignmentId} />
    </>
  );
}
