import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Short files that take long. Vitest starts with the files that took longest last time or, if it
 * has no record, with the largest: without this list, these would come last and everything would
 * wait for them.
 */
const LONG = [
  'server/team/two-worlds',
  ...['bench', 'second-step', 'returned', 'desk-offline', 'class-intake'].map(
    (name) => `journeys/${name}`,
  ),
].map((name) => `tests/${name}.test.ts`);

const isOf =
  (files: readonly string[]) =>
  ({ moduleId }: TestSpecification): boolean =>
    files.some((file) => moduleId.endsWith(file));

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's
    const sorted = await super.sort(files);
    const isLong = isOf(LONG);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
