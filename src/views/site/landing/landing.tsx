import { Link } from '#views/components/actions/link.tsx';
import { MarginNote, Ruled, Section } from '#views/site/shell/section.tsx';
import type { ReactNode } from 'react';
import { CohortScene } from '#views/site/demo/cohort-scene.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { PricingPlans } from './pricing-plans.tsx';

const Closing = () => (
  <section aria-labelledby="closing-title" className="border-t border-line">
    <Ruled className="py-16 sm:py-24">
      <div className="relative">
        <MarginNote className="max-wide:hidden">Tea not included. Neither is the cat.</MarginNote>
        <h2 id="closing-title" className="max-w-180 font-serif text-display font-semibold">
          The pile will not read itself. You needn’t read it alone.
        </h2>
        <p className="mt-5 max-w-170 text-read text-ink-muted">
          <span data-priced>New accounts come with credits to try it on real work. </span>Take one
          batch, and keep only what helps.
        </p>
        <Link href="/register" look="primary" size="lg" className="mt-8">
          Get Started Free
        </Link>
      </div>
    </Ruled>
  </section>
);

/** The marketing claims of the specification, section 1, presented as our own goals. */
const CLAIMS = [
  { figure: '60%', what: 'time saved', how: 'on marking and writing feedback' },
  { figure: '93%', what: 'improved feedback', how: 'fuller and easier to act on' },
  { figure: '6+ hours', what: 'saved weekly', how: 'in the weeks you mark' },
] as const;

interface Feature {
  title: string;
  text: string;
}

const FEATURES: readonly Feature[] = [
  {
    title: 'Drafts that can point at the line',
    text: 'With an AI model of your choice, a draft names strengths, improvements and next steps, and a quotation that isn’t in the student’s own text is dropped before you see it. Without one you get checks, such as length, sources and spelling, and your own earlier comments offered again.',
  },
  {
    title: 'Batch processing',
    text: 'Upload a whole batch, then draft, grade or delete many submissions at once. You are told what a batch takes before it begins, and which rows failed if some did.',
  },
  {
    title: 'Rubrics and due dates',
    text: 'An assignment carries its brief, its rubric, exemplars, a grade scale and a due date. Late work is marked late, and drafts speak in the words of your criteria.',
  },
  {
    title: 'Teaching assistants, with permission-based access',
    text: 'A colleague can be co-owner, marker, moderator, external examiner or reader of an assignment: you make a link that works once, and they are in when they accept it. Each role may do what it is for, and everyone else does not learn that the assignment exists.',
  },
  {
    title: 'An analytics dashboard',
    text: 'How grades are spread, which criterion tells good work from poor, what is late or near a border, and when you are done at this pace: of one assignment or of all, as charts or tables. Counts of scripts lead to the scripts behind them.',
  },
  {
    title: 'Export to your VLE',
    text: 'Bring a class in from the zip of your virtual learning environment, and hand it back in the very file that Moodle, Canvas, Blackboard or Brightspace takes, each row shown before you take it. Or release it to students by a link, or copy feedback with one click.',
  },
];

const Features = () => (
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

/** The app's own table in a frame, to look at; an overlay opens the demo. */
const PlatformPreview = ({ children }: { children: ReactNode }) => (
  <div className="relative mt-10 overflow-hidden rounded-panel border border-line-strong bg-surface shadow-sheet">
    <div inert aria-hidden="true" className="h-98 overflow-hidden">
      <div className="flex h-12 items-center gap-6 border-b border-line px-2.5 text-sm text-ink-muted">
        <span className="font-serif text-base font-semibold text-ink">Marginalia</span>
        <span className="text-accent">Assignments</span>
        <span className="max-sm:hidden">Submissions</span>
        <span className="max-sm:hidden">Comments</span>
        <span className="max-md:hidden">Feedbacks</span>
        <span data-priced className="ml-auto tabular-nums max-sm:hidden">
          24 Credits
        </span>
      </div>
      <CohortScene action={{ label: 'Generate AI Feedback', onAct: () => {} }} />
    </div>
    <div className="absolute inset-0 z-20 grid place-items-center bg-linear-to-t from-surface via-surface/45 to-surface/0 pt-20">
      {children}
    </div>
  </div>
);

const Testimonials = () => (
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

const Hero = () => (
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
            Marginalia puts each script beside your rubric and your own earlier comments, with help
            that can be checked against the student’s text. Every word and every grade is yours.
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
              <dd className="flex flex-wrap items-baseline gap-x-2.5 font-serif text-4xl font-semibold text-accent tabular-nums">
                {figure}
                <span className="font-sans text-sm font-normal text-ink-muted">our aim</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 max-w-142 text-sm text-ink-muted">
          These three are what we build towards, not the result of a study.{' '}
          <Link href="/#roi-calculator">Work out a number of your own</Link>; every step of its sum
          is shown.
        </p>
      </Ruled>
    </div>
  </section>
);

interface LandingProps {
  /** The three interactive parts: the demo with its overlay, the slider and the calculator. */
  demo: ReactNode;
  slider: ReactNode;
  calculator: ReactNode;
}

/**
 * `/`: the sections in the specification's order (section 2); header, footer and back-to-top belong
 * to the layout.
 */
export const Landing = ({ demo, slider, calculator }: LandingProps) => (
  <>
    <Hero />
    <Features />
    <Section
      id="preview"
      title="See it at work"
      note="Go on, type something. It stays on this page."
      lead="One submission, from the pile to the finished grade, in the real interface with sample data. It takes two minutes and sends nothing anywhere."
    >
      <PlatformPreview>{demo}</PlatformPreview>
    </Section>
    <Section
      id="how-it-works"
      title="How it works"
      note="You stay the examiner in every one of the seven."
      lead="Seven steps, from an empty folder to feedback in your students’ hands."
    >
      {slider}
    </Section>
    <Section
      id="roi-calculator"
      title="What would it save you?"
      note="An estimate to argue with, not a promise."
    >
      {calculator}
    </Section>
    <Testimonials />
    <Section
      id="pricing"
      title="Pricing"
      note="You pay for drafts that arrive, nothing else."
      lead="Credits are added by the administrator of this server after payment is confirmed. Online purchase is coming; until then a person answers."
    >
      <PricingPlans />
    </Section>
    <Closing />
  </>
);
