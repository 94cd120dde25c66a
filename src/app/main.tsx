import { firstPageShown } from './first-page.ts';
import '#views/styles/app.css';

await firstPageShown;
// A desk's page names the app's modules without fetching them until now
// (scripts/bundle/ahead-first.ts).
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
  link.rel = 'modulepreload';
void (await import('./start.tsx')).start();
