import { runUnderNode24 } from './node24.mjs';

runUnderNode24('scripts/test.ts', process.argv.slice(2));
