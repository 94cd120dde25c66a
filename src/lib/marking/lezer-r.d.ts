declare module 'lezer-r' {
  import type { LRParser } from '@lezer/lr';

  export const parser: LRParser;
}
