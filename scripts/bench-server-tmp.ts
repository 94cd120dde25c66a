import { benchServer } from '#tests/bench/server.ts';
await benchServer({ counts: [], rounds: 3, peer: 'none', stress: 0, desk: 0, reading: 0, drafts: 0, requests: 400 });
