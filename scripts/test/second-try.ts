import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that passed only when they were tried again, with what failed at first: each is a defect of the test or the product, to be mended. */
export default class SecondTry implements Reporter {
  readonly #again: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const { errors } = test.result();
    this.#again.push(`${test.module.relativeModuleId} > ${test.fullName}`, ...(errors ?? []).map(({ message }) => `  ${message.split('\n')[0]}`));
  }

  onTestRunEnd(): void {
    if (this.#again.length > 0) console.log(`\nPassed at a second try, and to be mended:\n${this.#again.join('\n')}`);
  }
}
