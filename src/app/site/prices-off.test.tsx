import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { showOperator } from './main.tsx';
import { renderPages } from './render.tsx';

const DATA = { origin: 'https://marking.example.org', licenses: [], api: [], charts: [] };

test('[RUN-42] where drafts cost nothing, no page shows prices or links to them', async () => {
  const css = await readFile(join(import.meta.dirname, '../../views/styles/app.css'), 'utf8');
  const style = document.createElement('style');
  style.textContent = css.slice(css.lastIndexOf(':root[data-credits='));
  document.head.append(style);
  showOperator(document, {
    supportEmail: 'it@example.org',
    aiProvider: 'offline',
    credits: false,
    socialLinks: [],
    school: null,
    passwords: true,
  });
  const isShown = (element: Element): boolean =>
    getComputedStyle(element).display !== 'none' &&
    (element.parentElement === null || isShown(element.parentElement));
  for (const { path, body } of await renderPages(DATA)) {
    if (path === '/pricing') continue;
    document.body.innerHTML = body;
    const priced = [...document.querySelectorAll('a[href$="pricing"], #pricing, [data-priced]')];
    expect([path, priced.filter(isShown).map(({ outerHTML }) => outerHTML)]).toEqual([path, []]);
    // The operator's manual names settings and commands, and “credit card” isn't about our credits.
    if (path === '/docs') continue;
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const said: string[] = [];
    while (words.nextNode())
      if (
        /\bcredits?\b(?! card)/i.test(words.currentNode.textContent ?? '') &&
        isShown(words.currentNode.parentElement!)
      )
        said.push(words.currentNode.textContent!);
    expect([path, said]).toEqual([path, []]);
  }
  delete document.documentElement.dataset['credits'];
  style.remove();
});
