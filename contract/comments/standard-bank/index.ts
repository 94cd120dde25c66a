import { argument } from './argument.ts';
import { clarity } from './clarity.ts';
import { evidence } from './evidence.ts';
import { general } from './general.ts';
import { structure } from './structure.ts';
import { task } from './task.ts';
import type { StandardCategory } from './types.ts';

export {
  LEVEL_LABELS,
  type StandardCategory,
  type StandardComment,
  type StandardLevel,
} from './types.ts';

/** The ready-made comments everyone has (specification, section 3), in the order the picker shows them. */
export const STANDARD_BANK: readonly StandardCategory[] = [
  structure,
  argument,
  evidence,
  clarity,
  task,
  general,
];
