import type { ReactNode } from 'react';
import { AuthFrame } from '#views/accounts/auth/auth-frame.tsx';
import { AboutPage } from '#views/site/pages/about.tsx';
import { ContactPage } from '#views/site/pages/contact.tsx';
import { CookiesPage } from '#views/site/pages/cookies.tsx';
import { DocsPage } from '#views/site/pages/docs.tsx';
import { HelpPage } from '#views/site/pages/help.tsx';
import { Landing } from '#views/site/landing/landing.tsx';
import { LicensesPage } from '#views/site/pages/licenses.tsx';
import { PricingPage } from '#views/site/pages/pricing.tsx';
import { PrivacyPage } from '#views/site/pages/privacy.tsx';
import { BlogPage, CareersPage, NotFoundPage, PartnersPage } from '#views/site/pages/quiet.tsx';
import { StatechartPage, StatechartsPage } from '#views/site/pages/statecharts.tsx';
import { TermsPage } from '#views/site/pages/terms.tsx';
import type { SiteData } from '#views/site/data.ts';
import type { IslandName } from './islands/load.ts';

export interface SitePage {
  path: string;
  title: string;
  description: string;
  islands?: readonly IslandName[];
  /** The content has its own header and main element. */
  bare?: boolean;
  /** The page shows code, so its typeface is requested early. */
  code?: boolean;
  /** Hidden from search engines and the sitemap. */
  unlisted?: boolean;
  /** `island` places one of the page's `islands`. */
  content: (data: SiteData, island: (name: IslandName) => ReactNode) => ReactNode;
}

/** Every public page (specification, section 2). */
export const PAGES: readonly SitePage[] = [
  {
    path: '/',
    title: 'Marginalia: feedback worth reading, for every student',
    description:
      'A marking assistant for teachers, lecturers and teaching assistants: it drafts feedback with quotations from each student’s own text, and leaves every word and every grade to you.',
    islands: ['demo', 'slider', 'calculator'],
    content: (_, island) => (
      <Landing demo={island('demo')} slider={island('slider')} calculator={island('calculator')} />
    ),
  },
  {
    path: '/login',
    title: 'Sign in',
    description: 'Sign in to Marginalia.',
    islands: ['sign-in'],
    bare: true,
    content: (_, island) => <AuthFrame>{island('sign-in')}</AuthFrame>,
  },
  {
    path: '/register',
    title: 'Create your account',
    description: 'Register for Marginalia. No credit card required.',
    islands: ['register'],
    bare: true,
    content: (_, island) => <AuthFrame>{island('register')}</AuthFrame>,
  },
  {
    path: '/forgot-password',
    title: 'Forgotten your password?',
    description: 'Have a link sent to set a new one.',
    islands: ['reset'],
    bare: true,
    unlisted: true,
    content: (_, island) => <AuthFrame>{island('reset')}</AuthFrame>,
  },
  {
    path: '/new-password',
    title: 'Set a new password',
    description: 'With the link that was sent to you.',
    islands: ['new-password'],
    bare: true,
    unlisted: true,
    content: (_, island) => <AuthFrame>{island('new-password')}</AuthFrame>,
  },
  {
    path: '/new-email',
    title: 'Confirm your new e-mail',
    description: 'With the link that was sent to you.',
    islands: ['new-email'],
    bare: true,
    unlisted: true,
    content: (_, island) => <AuthFrame>{island('new-email')}</AuthFrame>,
  },
  {
    path: '/signed-in',
    title: 'Signing in',
    description: 'Back from your school’s sign-in.',
    islands: ['school'],
    bare: true,
    unlisted: true,
    content: (_, island) => <AuthFrame>{island('school')}</AuthFrame>,
  },
  {
    path: '/second-step',
    title: 'Enter your code',
    description: 'The second step of signing in.',
    islands: ['second-step'],
    bare: true,
    unlisted: true,
    content: (_, island) => <AuthFrame>{island('second-step')}</AuthFrame>,
  },
  {
    path: '/confirm',
    title: 'Confirm your account',
    description: 'With the link that was sent to you.',
    islands: ['confirm'],
    bare: true,
    unlisted: true,
    content: (_, island) => <AuthFrame>{island('confirm')}</AuthFrame>,
  },
  {
    path: '/returned',
    title: 'Your work has come back',
    description: 'What your educator returned to you.',
    islands: ['returned'],
    bare: true,
    unlisted: true,
    content: (_, island) => island('returned'),
  },
  {
    path: '/pricing',
    title: 'Credits and pricing',
    description:
      'One credit is one generated draft, charged only when it arrives. How to get credits, and the plans.',
    content: () => <PricingPage />,
  },
  {
    path: '/about',
    title: 'About us',
    description:
      'Why Marginalia exists, how it is developed, the beta program, and what we commit to.',
    content: () => <AboutPage />,
  },
  {
    path: '/help',
    title: 'Help',
    description: 'Frequent questions, tutorials and the help centre of Marginalia, searchable.',
    islands: ['help'],
    content: (_, island) => <HelpPage center={island('help')} />,
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Write to the people behind this server.',
    content: () => <ContactPage />,
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description:
      'What Marginalia stores, what leaves the server with which AI provider, and how to erase it.',
    code: true,
    content: () => <PrivacyPage />,
  },
  {
    path: '/terms',
    title: 'Terms',
    description: 'The terms for using a server that runs Marginalia.',
    content: () => <TermsPage />,
  },
  {
    path: '/cookies',
    title: 'Cookies',
    description: 'Marginalia sets no cookies to know you by. What there is instead.',
    content: () => <CookiesPage />,
  },
  {
    path: '/docs',
    title: 'Documentation',
    description: 'Set-up, settings, AI providers, credits, backup, and every call of the API.',
    code: true,
    content: ({ api, charts }) => <DocsPage api={api} charts={charts} />,
  },
  {
    path: '/docs/statecharts',
    title: 'Every behaviour, drawn',
    description: 'The statecharts behind Marginalia, drawn from the code that runs.',
    content: ({ charts }) => <StatechartsPage charts={charts} />,
  },
  {
    path: '/licenses',
    title: 'Licenses',
    description: 'The licence of Marginalia and of everything it is built on.',
    content: ({ licenses }) => <LicensesPage licenses={licenses} />,
  },
  {
    path: '/blog',
    title: 'Blog',
    description: 'What we will write about, and where to look until then.',
    content: () => <BlogPage />,
  },
  {
    path: '/careers',
    title: 'Careers',
    description: 'Open positions, and other ways to work on Marginalia.',
    content: () => <CareersPage />,
  },
  {
    path: '/partners',
    title: 'Partners',
    description: 'Partnerships for universities, learning platforms and researchers.',
    content: () => <PartnersPage />,
  },
  {
    path: '/404',
    title: 'Page not found',
    description: 'There is nothing at this address.',
    unlisted: true,
    content: () => <NotFoundPage />,
  },
];

/** Returns a page for each statechart, hidden from search engines. */
export const chartPages = ({ charts }: SiteData): SitePage[] =>
  charts.map((chart) => ({
    path: `/docs/statecharts/${chart.name}`,
    title: `Statechart ${chart.name}`,
    description: chart.description,
    unlisted: true,
    content: () => <StatechartPage chart={chart} charts={charts} />,
  }));
