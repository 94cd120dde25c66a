import { SimulatedClock } from 'xstate';

/**
 * A clock that only the test moves, and that stops at every timer on the way, so that a timer set
 * there counts from that time.
 */
export class WalkClock extends SimulatedClock {
  readonly #due = new Map<number, number>();

  override setTimeout(fn: () => void, timeout: number): number {
    const id = super.setTimeout(() => {
      this.#due.delete(id);
      fn();
    }, timeout);
    this.#due.set(id, this.now() + timeout);
    return id;
  }

  override clearTimeout(id: number): void {
    this.#due.delete(id);
    super.clearTimeout(id);
  }

  override increment(ms: number): void {
    const end = this.now() + ms;
    for (let next = this.#next(); next <= end; next = this.#next())
      super.increment(next - this.now());
    super.increment(end - this.now());
  }

  #next(): number {
    return Math.min(...this.#due.values());
  }
}
