import type { AnyStateMachine, InspectionEvent } from 'xstate';

/** Someone who notes which transition a test takes, and for what: the diagrams tell it. */
export interface Onlooker {
  /** What a driven chart does, as XState itself reports it. */
  sees: (event: InspectionEvent, running: AnyStateMachine) => void;
  /** A walk takes its next step. */
  steps: () => void;
  /** What went before led to what this test is about, which comes now. */
  arrives: () => void;
  /** A fact found something to check in the step just taken. */
  checks: (fact: string) => void;
}

export const nobody: Onlooker = {
  sees: () => {},
  steps: () => {},
  arrives: () => {},
  checks: () => {},
};
let here = nobody;

export const onlooker = (): Onlooker => here;
export const lookOn = (by: Onlooker): void => {
  here = by;
};
