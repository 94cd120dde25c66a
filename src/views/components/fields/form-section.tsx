import { useId } from 'react';
import type { ReactNode } from 'react';

export type FormSectionProps = { title: string; description?: ReactNode; children: ReactNode };

/**
 * A part of a settings page: its subject at the left, its controls to the right; stacked on a
 * narrow screen.
 */
export const FormSection = ({ title, description, children }: FormSectionProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]"
    >
      <header>
        <h2 id={id} className="font-serif text-lg font-semibold">
          {title}
        </h2>
        {description ? <p className="mt-1 text-sm text-ink-muted">{description}</p> : null}
      </header>
      <div className="min-w-0 md:pt-0.5">{children}</div>
    </section>
  );
};
