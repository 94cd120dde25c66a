import { createBrowserRouter, replace } from 'react-router-dom';
import { Waiting } from '#views/screens/session/waiting.tsx';
import { ErrorRoute } from './error-route.tsx';
import { ShellRoute } from './shell-route.tsx';

/** Leaves no entry in history: Back would lead to it, and it would lead here again. */
const toAssignments = () => replace('/assignments');

/** Every protected route (specification, section 2), each with a composition that loads when it is first visited. */
export const createRouter = () => createBrowserRouter([{
  element: <ShellRoute />,
  errorElement: <ErrorRoute />,
  HydrateFallback: Waiting,
  children: [
    { path: '/', loader: toAssignments },
    { path: '/dashboard', loader: toAssignments },
    { path: '/assignments', lazy: () => import('./routes/assignments.tsx') },
    { path: '/assignments/:assignmentId/submissions', lazy: () => import('./routes/workbench.tsx') },
    { path: '/comments', lazy: () => import('./routes/comments.tsx') },
    { path: '/feedbacks', lazy: () => import('./routes/feedbacks.tsx') },
    { path: '/submissions', lazy: () => import('./routes/submissions.tsx') },
    { path: '/notifications', lazy: () => import('./routes/notifications.tsx') },
    { path: '/credits', lazy: () => import('./routes/credits.tsx') },
    { path: '/credits/history', lazy: () => import('./routes/credit-history.tsx') },
    { path: '/profile', lazy: () => import('./routes/profile.tsx') },
    { path: '/settings', lazy: () => import('./routes/settings.tsx') },
    { path: '*', lazy: () => import('./not-found-route.tsx') },
  ],
}]);
