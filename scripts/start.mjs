import { runUnderNode24 } from './node24.mjs';

runUnderNode24('scripts/start.ts', process.argv.slice(2), { server: true, forTests: false });
