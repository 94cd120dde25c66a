import { Chip } from '#views/components/data/chip.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Section } from '../shell/section.tsx';

export const Testimonials = () => (
  <Section
    id="testimonials"
    title="What markers say"
    chip={<Chip tone="pending">Coming Soon</Chip>}
    note="Left blank on purpose."
  >
    <figure className="mt-8 grid max-w-180 grid-cols-[auto_minmax(0,1fr)] gap-x-6">
      <span
        aria-hidden="true"
        className="-mt-3 font-serif text-[6rem] leading-none text-accent-line"
      >
        “
      </span>
      <div>
        <div aria-hidden="true" className="space-y-7 pt-6">
          <div className="h-px bg-line-strong" />
          <div className="h-px bg-line-strong" />
          <div className="h-px w-3/5 bg-line-strong" />
        </div>
        <figcaption className="mt-6 text-base text-ink-muted">
          We are in beta and will not invent quotations. Once lecturers who mark with Marginalia
          allow us to print their words, they will stand on these lines, good or bad.{' '}
          <Link href="/contact">Tell us yours</Link>.
        </figcaption>
      </div>
    </figure>
  </Section>
);
