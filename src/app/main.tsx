import { firstPageShown } from './first-page.ts';
import '#views/styles/app.css';

await firstPageShown;
// A desk's page names what the app is made of, and fetches none of it before (scripts/bundle/ahead-first.ts).
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
  link.rel = 'modulepreload';
void (await import('./start.tsx')).start();
