import type { TestProject } from 'vitest/node';
import { ROOT } from '#scripts/built.ts';
import { stampOf } from '#scripts/diagrams/held/held.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What the tests of charts are made of, as this run began. */
    heldStamp: string;
  }
}

/** Once for all files: to read what they are made of takes as long as most of them. */
export default async function setup(project: TestProject): Promise<void> {
  const provide = async (): Promise<void> => project.provide('heldStamp', await stampOf(ROOT));
  await provide();
  project.onTestsRerun(provide);
}
