import { mayStart } from './ahead.ts';
import '#views/styles/app.css';

await mayStart;
await import('./start.tsx');
