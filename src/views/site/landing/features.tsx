import { Section } from '../shell/section.tsx';
import { FEATURES } from './claims.ts';

export const Features = () => (
  <Section
    id="features"
    title="A second pair of eyes, never a second examiner"
    note="No grade is ever set by a machine here."
  >
    <ul className="mt-10 grid gap-x-10 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
      {FEATURES.map(({ title, text }, index) => (
        <li key={title} data-feature className="border-t-2 border-ink pt-4">
          <p aria-hidden="true" className="font-serif text-base text-accent italic tabular-nums">
            {index + 1}
          </p>
          <h3 className="mt-1 font-serif text-xl font-semibold">{title}</h3>
          <p className="mt-2 text-base text-ink-muted">{text}</p>
        </li>
      ))}
    </ul>
  </Section>
);
