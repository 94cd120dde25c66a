import type { ReactNode } from 'react';

export type StatProps = { label: string; value: ReactNode; unit?: string; caption?: ReactNode };

/** One figure with its name: a summary card. Put several in a `<dl>`. */
export const Stat = ({ label, value, unit, caption }: StatProps) => (
  <div className="flex min-w-0 flex-col rounded-panel border border-line bg-surface px-5 py-4">
    <dt className="text-sm text-ink-muted">{label}</dt>
    <dd className="mt-1 font-serif text-3xl font-semibold tabular-nums">
      {value}
      {unit ? (
        <span className="ml-1.5 font-sans text-sm font-normal text-ink-faint">{unit}</span>
      ) : null}
    </dd>
    {caption ? <dd className="mt-0.5 text-sm text-ink-faint">{caption}</dd> : null}
  </div>
);
