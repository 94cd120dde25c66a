import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long. Vitest begins with what took long the last time, and where nothing is known of that with the largest: these would come last, and be waited for alone. */
const LONG = ['house/drawn', 'server/team/two-worlds', ...['bench', 'second-step', 'returned', 'desk-offline', 'class-intake'].map((name) => `journeys/${name}`)].map((name) => `tests/${name}.test.ts`);

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((file) => moduleId.endsWith(file));

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
