import type { AnyStateMachine } from 'xstate';
import { nameOf } from './words.ts';

/** Guards and actions by name; everything else that is code (context, input, params) is not part of the picture. */
const plain = (key: string, value: unknown): unknown => {
  if (key === 'guard') return nameOf(value);
  if (key === 'actions' || key === 'entry' || key === 'exit') return [value].flat().map(nameOf);
  return typeof value === 'function' ? undefined : value;
};

/** The chart's own definition as data, in the form that XState and its tools read. */
export const toDefinition = ({ config }: AnyStateMachine): string =>
  `${JSON.stringify(config, plain, 2)}\n`;
