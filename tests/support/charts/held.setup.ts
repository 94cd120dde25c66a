import { pathToFileURL } from 'node:url';
import { type RunnerTask, afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { StateMachine } from 'xstate';
import { ROOT } from '#scripts/built.ts';
import { type Noted, noteDeeds } from '#scripts/diagrams/held/deeds.ts';
import { heldBy, openKnown } from '#scripts/diagrams/held/held.ts';
import { lookOn, nobody } from './onlooker.ts';

/** What a chart's model test holds is noted as it runs, and the diagrams take it from there: to find it out they would run them all again. */
const MODEL = /^(.*\/src\/machines\/([^/]+)\/\2)\.model\.test\.ts$/;

let noted: Noted | null = null;

async function idOf(chart: string): Promise<string> {
  const module = (await import(pathToFileURL(chart).href)) as Record<string, unknown>;
  return Object.values(module).find((value) => value instanceof StateMachine)!.id;
}

const hasPassed = (task: RunnerTask): boolean =>
  task.type === 'suite' ? task.tasks.every(hasPassed) : task.result?.state === 'pass';

// oxlint-disable-next-line eslint/no-empty-pattern -- vitest reads what is taken out of it
beforeAll(async ({}, { file }) => {
  const chart = MODEL.exec(file.filepath)?.[1];
  if (chart === undefined) return;
  noted = noteDeeds(await idOf(`${chart}.machine.ts`));
});
beforeEach(({ task }) => {
  noted?.begins(task.name);
});
// oxlint-disable-next-line eslint/no-empty-pattern -- vitest reads what is taken out of it
afterAll(async ({}, { file }) => {
  if (noted === null) return;
  lookOn(nobody);
  // A part of them holds a part.
  if (file.tasks.every(hasPassed))
    await openKnown(ROOT, inject('heldStamp')).write(
      MODEL.exec(file.filepath)![2]!,
      heldBy(noted.deeds),
    );
  noted = null;
});
