import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { render, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLES } from '#views/teams/markers/roles.ts';
import { PricingPlans } from '#views/site/landing/pricing-plans.tsx';
import { PLANS } from '#views/site/landing/plans.ts';
import { renderPages, type RenderedPage } from './render.tsx';

const DATA = {
  origin: 'https://marking.example.org',
  licenses: [
    {
      name: 'paper',
      version: '1.2.3',
      license: 'ISC',
      url: 'https://paper.example/',
      direct: true,
    },
  ],
  api: [
    {
      name: 'Assignments',
      calls: [
        {
          method: 'GET',
          path: '/api/v1/assignments/',
          summary: 'All of them',
          query: ['skip'],
          body: [],
          answers: ['200'],
        },
      ],
    },
  ],
  charts: [
    {
      name: 'session',
      description: 'A stored token means signed in.',
      path: 'src/machines/accounts/session.machine.ts',
      states: [{ name: 'signedIn', description: 'Somebody is signed in.', kind: 'compound' }],
      transitions: [
        {
          from: 'signedIn',
          to: ['signedOut'],
          words: 'session.signOut / remove token',
          trigger: 'session.signOut',
          guard: '',
          actions: 'remove token',
          description: '',
        },
      ],
      starts: [],
      startedBy: ['src/app/root.ts'],
    },
  ],
};
let pages: Map<string, RenderedPage>;
const show = (path: string) => {
  document.body.innerHTML = pages.get(path)!.body;
  return within(document.body);
};
const links = (scope: Element) =>
  [...scope.querySelectorAll('a')].map((link) => ({
    text: link.textContent?.trim(),
    href: link.getAttribute('href'),
  }));
const words = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ') ?? '';

beforeAll(async () => {
  pages = new Map((await renderPages(DATA)).map((page) => [page.path, page]));
});
// Clears the page, so that nothing is left for the next test.
beforeEach(() => document.body.replaceChildren());

describe('landing page', () => {
  test('[LAND-3] [LAND-4] has its sections in the specified order, four of them with anchors', () => {
    show('/');
    const order = [...document.querySelectorAll('main > section, footer')].map(
      (part) =>
        part.id ||
        part.getAttribute('aria-labelledby')?.replace('-title', '') ||
        part.tagName.toLowerCase(),
    );
    expect(order).toEqual([
      'hero',
      'features',
      'preview',
      'how-it-works',
      'roi-calculator',
      'testimonials',
      'pricing',
      'closing',
      'footer',
    ]);
  });

  test('[LAND-5] [LAND-6] [LAND-14] the hero says whom the product is for and leads to registration without a credit card', () => {
    show('/');
    const hero = document.querySelector('[aria-labelledby="hero-title"]')!;
    expect(
      within(hero as HTMLElement).getByRole('link', { name: 'Start Free Trial' }),
    ).toHaveAttribute('href', '/register');
    expect(words(hero)).toContain('No credit card required');
    expect(words(hero)).toContain('For teachers, lecturers and teaching assistants');
  });

  test('[LAND-7] has six feature cards', () => {
    show('/');
    expect(document.querySelectorAll('#features [data-feature]')).toHaveLength(6);
  });

  test('[LAND-8] the preview shows Watch Demo', () => {
    show('/');
    expect(
      within(document.querySelector<HTMLElement>('#preview')!).getByRole('button', {
        name: 'Watch Demo',
      }),
    ).toBeInTheDocument();
  });

  test('[LAND-10] “how it works” contains the slider', () => {
    show('/');
    expect(
      document.querySelectorAll('#how-it-works [data-island="slider"] [data-step]'),
    ).toHaveLength(7);
  });

  test('[LAND-11] testimonials are coming soon', () => {
    show('/');
    expect(words(document.querySelector('#testimonials'))).toContain('Coming Soon');
  });

  test('[LAND-12] the pricing section shows the plans', () => {
    show('/');
    expect(
      [...document.querySelectorAll('#pricing [data-plan]')].map((plan) =>
        plan.getAttribute('data-plan'),
      ),
    ).toEqual(['Basic', 'Standard', 'Premium']);
  });

  test('[LAND-13] the closing call leads to registration', () => {
    show('/');
    const closing = document.querySelector<HTMLElement>('[aria-labelledby="closing-title"]')!;
    expect(within(closing).getByRole('link', { name: 'Get Started Free' })).toHaveAttribute(
      'href',
      '/register',
    );
  });

  test('[LAND-15] [LAND-16] [LAND-17] presents the three figures as goals', () => {
    show('/');
    const hero = words(document.querySelector('[aria-labelledby="hero-title"]'));
    const pairs = [...document.querySelectorAll('[aria-labelledby="hero-title"] dl > div')].map(
      (each) => [each.querySelector('dd')?.textContent, words(each.querySelector('dt'))],
    );
    expect(pairs).toEqual([
      ['60%our aim', expect.stringContaining('time saved')],
      ['93%our aim', expect.stringContaining('improved feedback')],
      ['6+ hoursour aim', expect.stringContaining('saved weekly')],
    ]);
    expect(hero).toContain('not the result of a study');
  });

  test('[LAND-18] [LAND-19] [LAND-20] the features describe what the product does', () => {
    show('/');
    const features = words(document.querySelector('#features')).toLowerCase();
    for (const claim of [
      'batch processing',
      'analytics dashboard',
      'rubrics and due dates',
      'teaching assistants',
      'permission-based access',
      'virtual learning environment',
    ]) {
      expect(features).toContain(claim);
    }
  });
});

describe('header and footer', () => {
  test.each(['/', '/privacy', '/help'])(
    '[LAND-21] [LAND-22] [LAND-23] the header of %s has its links',
    (path) => {
      show(path);
      const found = links(document.querySelector('header nav[aria-label="Site"]')!).map(
        ({ href }) => href,
      );
      expect(found).toEqual([
        '/#features',
        '/#how-it-works',
        '/pricing',
        '/help',
        '/about',
        '/contact',
      ]);
      const all = links(document.querySelector('header')!);
      expect(all).toContainEqual({ text: 'Login', href: '/login' });
      expect(all).toContainEqual({ text: 'Get Started', href: '/register' });
    },
  );

  test('[LAND-26] [LAND-27] the footer links to everything, three times to help', () => {
    show('/about');
    const found = links(document.querySelector('footer')!);
    for (const href of [
      '/#features',
      '/#pricing',
      '/contact',
      '/blog',
      '/docs',
      '/about',
      '/careers',
      '/partners',
      '/terms',
      '/privacy',
      '/cookies',
      '/licenses',
    ]) {
      expect(found.map((link) => link.href)).toContain(href);
    }
    expect(found.filter(({ href }) => href === '/help').map(({ text }) => text)).toEqual([
      'FAQ',
      'Tutorials',
      'Help Center',
    ]);
  });

  test('[LAND-28] [LAND-29] four social links lead to external sites, in a new tab', () => {
    show('/');
    const social = [...document.querySelectorAll<HTMLAnchorElement>('footer [data-social-link]')];
    expect(social).toHaveLength(4);
    for (const link of social) {
      expect(new URL(link.href).origin).not.toBe(DATA.origin);
      expect(link.target).toBe('_blank');
      expect(link.rel).toContain('noopener');
    }
    expect(new Set(social.map(({ hostname }) => hostname)).size).toBe(4);
  });

  test('no page promises what this version doesn’t have', () => {
    const missing = /\bvision\b|provider that can see|picture of a scan/i;
    for (const { path } of pages.values()) {
      show(path);
      expect({ path, promises: missing.exec(words(document.body))?.[0] }).toEqual({
        path,
        promises: undefined,
      });
    }
  });

  test('has links both to the app and to signing in, and shows only the one that applies', () => {
    show('/about');
    const shownTo = (href: string) =>
      [...document.querySelectorAll(`header a[href="${href}"]`)].map(
        (link) => link.parentElement!.className,
      );
    expect(shownTo('/assignments')).toEqual([
      'hidden signed-in:contents',
      'mt-5 hidden signed-in:grid',
    ]);
    for (const way of [...shownTo('/login'), ...shownTo('/register')])
      expect(way).toMatch(/\bsigned-in:hidden$/);
  });

  test('[LAND-1] every page calls the product Marginalia', () => {
    for (const page of pages.values()) {
      expect(page.title).toContain('Marginalia');
      show(page.path);
      expect(words(document.querySelector('header'))).toContain('Marginalia');
    }
  });
});

describe('pricing', () => {
  test('[PRICE-1] [PRICE-2] [PRICE-3] [PRICE-4] [PRICE-5] the page says how to get credits', () => {
    const page = show('/pricing');
    const main = words(document.querySelector('main'));
    expect(main).toContain('Online purchasing is coming soon.');
    expect(main).toContain('contact the administrator of this server by e-mail');
    expect(
      within(document.querySelector('main')!).getByText('support@example.org').closest('a'),
    ).toHaveAttribute('href', expect.stringMatching(/^mailto:support@example\.org/));
    expect(page.getByRole('link', { name: 'Go to the credits page' })).toHaveAttribute(
      'href',
      '/credits',
    );
  });

  test.each([
    [
      'Basic',
      20,
      [
        '20 AI feedback generations',
        'Standard comment bank',
        'Assignment management',
        'Email support',
      ],
    ],
    ['Standard', 50, ['Custom comment sets', 'Batch processing', 'Priority email support']],
    ['Premium', 100, ['Advanced analytics', 'Unlimited comment sets', 'Priority phone support']],
  ])(
    '[PRICE-6] [PRICE-7] [PRICE-8] [PRICE-9] [PRICE-10] [PRICE-11] [PRICE-12] [PRICE-13] [PRICE-14] %s shows %i credits, its features, and nothing to buy',
    (title, credits, features) => {
      show('/pricing');
      const plan = document.querySelector<HTMLElement>(`[data-plan="${title}"]`)!;
      expect(within(plan).getByRole('heading')).toHaveTextContent(title);
      expect(words(plan)).toContain(`${credits}credits`);
      for (const feature of features) expect(within(plan).getByText(feature)).toBeInTheDocument();
      expect(within(plan).getByText('Contact Us')).toBeInTheDocument();
      expect(plan.querySelectorAll('a, button, form, input')).toHaveLength(0);
    },
  );

  test('[PRICE-15] [PRICE-16] shows Most Popular on a flagged plan only, and doesn’t flag Standard', () => {
    show('/pricing');
    expect(words(document.body)).not.toContain('Most Popular');
    document.body.replaceChildren();
    const [basic, standard] = PLANS;
    const view = render(<PricingPlans plans={[basic!, { ...standard!, isPopular: true }]} />);
    const flagged = [...view.container.querySelectorAll('[data-plan]')].filter((plan) =>
      plan.textContent?.includes('Most Popular'),
    );
    expect(flagged.map((plan) => plan.getAttribute('data-plan'))).toEqual(['Standard']);
  });

  test('[PRICE-17] Enterprise asks the visitor to get in touch', () => {
    const page = show('/pricing');
    expect(words(page.getByText('Enterprise').closest('div'))).toContain('Custom plans');
    expect(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
  });
});

describe('information pages', () => {
  test('[INFO-1] [INFO-2] [INFO-3] [INFO-4] [INFO-5] [INFO-6] the about page says who is behind the product and how it works', () => {
    const page = show('/about');
    expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('About us');
    expect(
      page.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
    ).toEqual(expect.arrayContaining(['Development philosophy', 'Beta program', 'Our commitment']));
    const main = words(document.querySelector('main'));
    for (const said of [
      'in beta',
      'built by a software company',
      'guided by a university lecturer',
      'enquiries about partnership and investment',
    ])
      expect(main).toContain(said);
    expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
    expect(document.querySelector('#partnership a[href^="mailto:"]')).not.toBeNull();
  });

  test.each([
    ['/privacy', 'AI provider'],
    ['/terms', 'The judgement is yours'],
    ['/help', 'Which files can I upload?'],
    ['/contact', 'support@example.org'],
    ['/blog', 'Nothing is published yet'],
    ['/docs', '/api/v1/assignments/'],
    ['/careers', 'no open positions'],
    ['/partners', 'Universities and schools'],
    ['/cookies', 'sets no cookies'],
    ['/cookies', 'one cookie stands for the minutes that takes'],
    ['/licenses', 'paper'],
  ])('[INFO-7] [INFO-8] [INFO-9] [INFO-10] [INFO-11] %s has content', (path, said) => {
    const page = show(path);
    expect(page.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(words(document.querySelector('main'))).toContain(said);
  });

  test('the privacy page names every entry the app keeps in the browser', async () => {
    const folders = ['src/services', 'src/app', 'src/machines', 'src/views'];
    const files = (
      await Promise.all(
        folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
      )
    )
      .flat()
      .filter(
        (file) =>
          file.isFile() && /\.tsx?$/.test(file.name) && !/\.(test|fixture)\./.test(file.name),
      );
    const sources = await Promise.all(
      files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')),
    );
    const keys = new Set(
      sources.flatMap((source) =>
        [...source.matchAll(/['`](marginalia\.[a-z-]+)/g)].map((match) => match[1]!),
      ),
    );
    show('/privacy');
    const told = words(document.querySelector('#browser'));
    expect([...keys].filter((key) => !told.includes(key))).toEqual([]);
    expect(keys.size).toBeGreaterThan(3);
  });

  test('licences and diagrams come from what is installed and exported', () => {
    show('/licenses');
    expect(words(document.querySelector('main'))).toMatch(/paper\s*1\.2\.3\s*ISC/);
    show('/docs/statecharts');
    expect(words(document.querySelector('main'))).toContain('session');
    expect(document.querySelector('a[href="/docs/statecharts/session"]')).not.toBeNull();
    show('/docs/statecharts/session');
    expect(words(document.querySelector('#transitions'))).toContain('remove token');
    expect(document.querySelector('img[src="/docs/statecharts/session.svg"]')).not.toBeNull();
  });
});

test('no page has an inline style or script, and every address in it exists', () => {
  for (const page of pages.values()) {
    show(page.path);
    expect(document.querySelectorAll('[style], style, script')).toHaveLength(0);
    for (const { href } of links(document.body)) {
      expect(href).toMatch(/^(\/|#|https:\/\/|mailto:)/);
      const path = href!.replace(/[?#].*$/, '');
      const isApp =
        [
          '/assignments',
          '/profile',
          '/credits',
          '/api/v1/openapi.json',
          '/api/v1/auth/school',
        ].includes(path) || path.endsWith('.svg');
      expect(!path.startsWith('/') || isApp || pages.has(path), `${page.path} ${href}`).toBe(true);
      const lost = href!.startsWith('#') && document.getElementById(href!.slice(1)) === null;
      expect(lost, `${page.path} ${href}`).toBe(false);
    }
  }
});

test('[SPEC-11] describes roles and drafts as the app treats them', () => {
  show('/');
  const landing = words(document.body);
  for (const { label } of Object.values(ROLES))
    expect(landing.toLowerCase()).toContain(label.toLowerCase());
  expect(landing).not.toMatch(/grader|viewer|every number/i);
  show('/about');
  expect(words(document.body)).not.toContain('A draft cannot be sent');
});
