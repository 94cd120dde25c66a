import type { ReactNode } from 'react';

/** One named exhibit of the gallery. */
export const Plate = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line pt-4">
    <h2 className="mb-4 text-xs font-medium text-ink-faint">{title}</h2>
    <div className="flex flex-wrap items-start gap-4">{children}</div>
  </section>
);
