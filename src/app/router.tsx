import { use, type ComponentType } from 'react';
import { type Place, placeAt, placeOf, Places, Redirect, useAddress } from './address/address.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { ShellRoute } from './shell/shell-route.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** What could not be fetched, to be asked for again once the visitor has gone elsewhere. */
const failed = new Set<() => void>();
function forgetFailed(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A place whose screen can be fetched before it is shown. */
interface Screen extends Place { fetchAhead: () => void }

/** A screen whose composition is fetched when it is first visited. */
function screenAt(path: string, load: Load): Screen {
  let loading: ReturnType<Load> | null = null;
  const forget = () => { loading = null; };
  const fetchScreen: Load = () => (loading ??= load().catch((error: unknown) => {
    failed.add(forget);
    throw error;
  }));
  const Content = () => {
    const { default: Loaded } = use(fetchScreen());
    return <Loaded />;
  };
  return { ...placeAt(path, <Content />), fetchAhead: () => { fetchScreen().catch(forget); } };
}

/** Leads on to the assignments. */
const toAssignments = (path: string): Screen => ({ ...placeAt(path, <Redirect to="/assignments" />), fetchAhead: () => {} });

/** Every protected route (specification, section 2). */
const screens: readonly Screen[] = [
  toAssignments('/'),
  toAssignments('/dashboard'),
  screenAt('/assignments', () => import('./routes/assignments.tsx')),
  screenAt('/assignments/:assignmentId/submissions', () => import('./routes/workbench.tsx')),
  screenAt('/assignments/:assignmentId/handback', () => import('./routes/handback.tsx')),
  screenAt('/assignments/:assignmentId/intake', () => import('./routes/intake.tsx')),
  screenAt('/assignments/:assignmentId/markers', () => import('./routes/markers.tsx')),
  screenAt('/assignments/:assignmentId/rubric', () => import('./routes/rubric.tsx')),
  screenAt('/assignments/:assignmentId/desk/:submissionId?', () => import('./routes/desk.tsx')),
  screenAt('/invitations/:token', () => import('./routes/invitation.tsx')),
  screenAt('/comments', () => import('./routes/comments.tsx')),
  screenAt('/feedbacks', () => import('./routes/feedbacks.tsx')),
  screenAt('/submissions', () => import('./routes/submissions.tsx')),
  screenAt('/notifications', () => import('./routes/notifications.tsx')),
  screenAt('/credits', () => import('./routes/credits.tsx')),
  screenAt('/credits/history', () => import('./routes/credit-history.tsx')),
  screenAt('/profile', () => import('./routes/profile.tsx')),
  screenAt('/settings', () => import('./routes/settings.tsx')),
  screenAt('*', () => import('./shell/not-found-route.tsx')),
];

/**
 * Fetches the screen of an address beside its session, instead of after it. A failure isn't kept: when the session is
 * there, be it after a Retry, the screen is asked for again.
 */
export function fetchAhead(address: string): void {
  placeOf(screens, address)?.place.fetchAhead();
}

export const Routes = () => (
  <ErrorBoundary path={useAddress().pathname} onLeave={forgetFailed}><ShellRoute><Places places={screens} /></ShellRoute></ErrorBoundary>
);
