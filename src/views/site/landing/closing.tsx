import { Link } from '#views/components/actions/link.tsx';
import { MarginNote, Ruled } from '../shell/section.tsx';

export const Closing = () => (
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
