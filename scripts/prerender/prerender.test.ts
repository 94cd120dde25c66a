import { expect, test } from 'vitest';
import { ROOT } from '../built.ts';
import { groupCalls, readOpenApi } from './api.ts';
import { readChartPages } from '../diagrams/export.ts';
import { toDocument, toSitemap } from './document.ts';
import { readLicenses } from './licenses.ts';

const page = {
  path: '/a',
  title: 'A "quote" & <tag>',
  description: 'What A is.',
  unlisted: false,
  code: false,
  body: '<p>$& A</p>',
  modules: ['islands/a.tsx'],
};
const manifest = {
  'islands/a.tsx': { file: 'assets/a.js', imports: ['shared.ts'] },
  'src/app/site/islands/hydrate.ts': { file: 'assets/hydrate.js', imports: ['shared.ts'] },
  'shared.ts': { file: 'assets/shared.js' },
};
const template = '<head><!--head--></head><body><!--body--></body>';

test('puts a page into the template unchanged, with its head escaped', () => {
  const html = toDocument(template, page, 'https://marking.example.org', manifest);
  expect(html).toContain('<title>A &quot;quote&quot; &amp; &lt;tag&gt;</title>');
  expect(html).toContain('<body><p>$& A</p></body>');
  expect(html).toContain('<link rel="canonical" href="https://marking.example.org/a">');
});

test('requests what its islands need once each', () => {
  const html = toDocument(template, page, 'https://marking.example.org', manifest);
  expect([...html.matchAll(/modulepreload[^>]+href="([^"]+)"/g)].map((match) => match[1])).toEqual([
    '/assets/hydrate.js',
    '/assets/shared.js',
    '/assets/a.js',
  ]);
});

test('stops if a module is missing from the build', () => {
  expect(() => toDocument(template, { ...page, modules: ['gone.tsx'] }, '', manifest)).toThrow(
    'The build has no module gone.tsx.',
  );
});

test('leaves an unlisted page out of the sitemap and asks search engines not to index it', () => {
  const missing = { ...page, path: '/404', unlisted: true };
  expect(toSitemap([page, missing], 'https://x.example')).not.toContain('404');
  expect(toDocument(template, missing, 'https://x.example', manifest)).toContain(
    '<meta name="robots" content="noindex">',
  );
});

test('lists the licences of what runs, without development tools', async () => {
  const licenses = await readLicenses(ROOT);
  expect(licenses).toContainEqual(
    expect.objectContaining({ name: 'react', license: 'MIT', direct: true }),
  );
  expect(licenses).toContainEqual(expect.objectContaining({ name: 'scheduler', direct: false }));
  expect(licenses.map(({ name }) => name)).not.toContain('vitest');
  expect(licenses.filter(({ license }) => license === '')).toEqual([]);
});

test('describes the API as the server describes itself', async () => {
  const calls = groupCalls(await readOpenApi()).flatMap((group) => group.calls);
  expect(calls).toContainEqual(
    expect.objectContaining({
      method: 'POST',
      path: '/api/v1/auth/token',
      body: ['email', 'password', 'captchaToken', 'shared'],
    }),
  );
  expect(
    calls.find(
      ({ method, path }) =>
        method === 'GET' && path.startsWith('/api/v1/submissions/by_assignment'),
    )?.query,
  ).toEqual(expect.arrayContaining(['skip', 'limit']));
});

test('describes charts by their states and transitions in words', async () => {
  const charts = await readChartPages(ROOT);
  const upload = charts.find(({ name }) => name === 'upload-file')!;
  expect(upload.states.map(({ name }) => name)).toContain('sending.waiting');
  expect(upload.transitions).toContainEqual(
    expect.objectContaining({
      from: 'idle',
      to: ['sending'],
      trigger: 'file.send',
      guard: 'is fit?',
      actions: 'start progress',
    }),
  );
});
