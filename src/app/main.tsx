import { mayStart } from './ahead.ts';
import '#views/styles/app.css';

await mayStart;
void (await import('./start.tsx')).start();
