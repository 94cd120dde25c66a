import type { ReactNode } from 'react';

export type AuthPageProps = { title: string; lead: ReactNode; children: ReactNode };

/** The content inside the frame of signing in and registering. */
export const AuthPage = ({ title, lead, children }: AuthPageProps) => (
  <>
    <h1 className="font-serif text-3xl font-semibold">{title}</h1>
    <p className="mt-2 text-base text-ink-muted">{lead}</p>
    {children}
  </>
);
