import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase } from 'vitest/node';

/**
 * A browser driver's message says below its first line what it was waiting for, which shows what
 * was in the way.
 */
const MAX_LINES = 16;
const firstLines = (message: string): string[] =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, MAX_LINES)
    .map((line) => `  ${line}`);

/**
 * Lists the tests that passed only on a second try, with their first failure: each is a defect in
 * the test or the product, to be fixed.
 */
export default class SecondTry implements Reporter {
  readonly #again: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const { errors } = test.result();
    this.#again.push(
      `${test.module.relativeModuleId} > ${test.fullName}`,
      ...(errors ?? []).flatMap(({ message }) => firstLines(message)),
    );
  }

  onTestRunEnd(): void {
    if (this.#again.length > 0)
      console.log(`\nPassed at a second try, and to be mended:\n${this.#again.join('\n')}`);
  }
}
