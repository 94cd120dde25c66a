import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that passed only when they were tried again: each is a defect of the test or the product, to be mended. */
export default class SecondTry implements Reporter {
  readonly #again: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#again.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#again.length > 0) console.log(`\nPassed at a second try, and to be mended:\n${this.#again.join('\n')}`);
  }
}
