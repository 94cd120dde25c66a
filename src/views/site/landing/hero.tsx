import ArrowDown from 'lucide-react/icons/arrow-down';
import { Link } from '#views/components/actions/link.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { CLAIMS } from './claims.ts';
import { MarginNote, Ruled } from '../shell/section.tsx';

export const Hero = () => (
  <section aria-labelledby="hero-title">
    <Ruled className="pt-10 sm:pt-14 lg:pt-10">
      <div className="relative grid items-end gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,0.88fr)_minmax(0,1.12fr)]">
        <div className="lg:self-center lg:pb-16">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted">
            <Chip tone="accent">In beta</Chip>
            For teachers, lecturers and teaching assistants
          </p>
          <MarginNote className="max-wide:hidden">
            <em className="not-italic" lang="la">
              marginalia
            </em>
            , notes that a reader leaves in the margin
          </MarginNote>
          <h1 id="hero-title" className="mt-5 font-serif text-display font-semibold">
            Feedback worth reading, for every student.
          </h1>
          <p className="mt-6 max-w-130 text-read text-ink-muted sm:text-lg">
            Marginalia reads a batch of work with you, drafts feedback with quotations from each
            student’s own text, and leaves every word and every grade to you.
          </p>
          <div className="mt-8 flex flex-wrap items-start gap-x-5 gap-y-2">
            <div>
              <Link href="/register" look="primary" size="lg">
                Start Free Trial
              </Link>
              <p className="mt-3 text-sm text-ink-faint">No credit card required</p>
            </div>
            <Link
              href="/#how-it-works"
              look="plain"
              icon={ArrowDown}
              className="flex min-h-12 items-center text-base"
            >
              See how it works
            </Link>
          </div>
        </div>
        <img
          src="/illustrations/hero.svg"
          width={760}
          height={600}
          alt="A desk from above: an essay with notes in its margin and a circled grade, a green pen, tea, reading glasses, and the paws of a cat."
          className="-mb-px w-full max-w-160 max-lg:mx-auto lg:max-w-180"
        />
      </div>
    </Ruled>
    <div className="border-y border-line bg-surface">
      <Ruled className="py-10">
        <h2 className="sr-only">What we aim for</h2>
        <dl className="grid gap-8 sm:grid-cols-3">
          {CLAIMS.map(({ figure, what, how }) => (
            <div key={what} className="flex flex-col-reverse justify-end">
              <dt className="mt-1 text-base">
                {what}
                <span className="block text-sm text-ink-faint">{how}</span>
              </dt>
              <dd className="font-serif text-4xl font-semibold text-accent tabular-nums">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 max-w-142 text-sm text-ink-muted">
          These three are our own claims: what we build towards, not the result of a study.{' '}
          <Link href="/#roi-calculator">Work out a number of your own</Link>; every step of its sum
          is shown.
        </p>
      </Ruled>
    </div>
  </section>
);
