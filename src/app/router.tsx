import { use, type ComponentType } from 'react';
import { matchRoutes, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { ASSIGNMENT_SCREENS } from '#contract/site/assignment-screens.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { ShellRoute } from './shell/shell-route.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** What could not be fetched, to be requested again once the visitor has gone elsewhere. */
const failed = new Set<() => void>();
function forgetFailed(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** Declares a screen whose composition is fetched when it is first visited. */
function screenAt(path: string, load: Load): RouteObject {
  let loading: ReturnType<Load> | null = null;
  const forget = () => {
    loading = null;
  };
  const fetchScreen: Load = () =>
    (loading ??= load().catch((error: unknown) => {
      failed.add(forget);
      throw error;
    }));
  const Content = () => {
    const { default: Loaded } = use(fetchScreen());
    return <Loaded />;
  };
  return {
    path,
    element: <Content />,
    handle: () => {
      fetchScreen().catch(forget);
    },
  };
}

/** Adds no entry to the history: Back would lead to it, and it would redirect here again. */
const toAssignments = <Navigate to="/assignments" replace />;

/**
 * Declares a rarely opened screen: it adds nothing to the weight of the others, not even the paths
 * of its chunks.
 */
const rareScreenAt = (path: string, name: string): RouteObject =>
  screenAt(path, async () => await (await import('./rare-routes.ts')).loadRoute(name));

/** Every protected route (specification, section 2). */
const screens: RouteObject[] = [
  { path: '/', element: toAssignments },
  { path: '/dashboard', element: toAssignments },
  screenAt('/assignments', () => import('./routes/assignments.tsx')),
  rareScreenAt('/assignments/archive', 'archive'),
  rareScreenAt('/assignments/bring', 'class-start'),
  rareScreenAt('/assignments/teams/:teamId?', 'teams'),
  screenAt('/assignments/:assignmentId/submissions', () => import('./routes/workbench.tsx')),
  ...ASSIGNMENT_SCREENS.map((screen) =>
    rareScreenAt(`/assignments/:assignmentId/${screen}`, screen.split('/')[0]!),
  ),
  screenAt('/assignments/:assignmentId/insight', () => import('./routes/insight.tsx')),
  screenAt('/insight', () => import('./routes/insight.tsx')),
  screenAt('/assignments/:assignmentId/rubric', () => import('./routes/rubric.tsx')),
  screenAt('/assignments/:assignmentId/desk/:submissionId?', () => import('./routes/desk.tsx')),
  rareScreenAt('/invitations/:token', 'invitation'),
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
const routes: RouteObject[] = [{ element: <ShellRoute />, children: screens }];

/**
 * Fetches the screen of an address in parallel with its session instead of after it. A failure
 * isn't kept: once the session is there, possibly after a Retry, the screen is requested again.
 */
export function fetchAhead(address: string): void {
  for (const { route } of matchRoutes(routes, address) ?? [])
    (route.handle as (() => void) | undefined)?.();
}

export const Routes = () => (
  <ErrorBoundary path={useLocation().pathname} onLeave={forgetFailed}>
    {useRoutes(routes)}
  </ErrorBoundary>
);
