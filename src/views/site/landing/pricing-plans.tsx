import Check from 'lucide-react/icons/check';
import { Chip } from '#views/components/data/chip.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { PLANS, PRICE, type PricingPlan } from './plans.ts';

const Plan = ({ title, credits, features, isPopular = false }: PricingPlan) => (
  <li
    data-plan={title}
    className="flex flex-col border-line p-6 not-last:max-md:border-b md:not-last:border-r lg:p-8"
  >
    <div className="flex min-h-7 items-center justify-between gap-3">
      <h3 className="font-serif text-xl font-semibold text-ink">{title}</h3>
      {isPopular ? <Chip tone="accent">Most Popular</Chip> : null}
    </div>
    <p className="mt-4 flex items-baseline gap-2">
      <span className="font-serif text-5xl font-semibold text-ink tabular-nums">{credits}</span>
      <span className="text-base text-ink-muted">credits</span>
    </p>
    <p className="mt-1 text-base font-medium text-ink">{PRICE}</p>
    <ul className="mt-5 space-y-2 border-t border-line pt-5">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5 text-base text-ink-muted">
          <Check className="mt-1 shrink-0 text-accent" />
          {feature}
        </li>
      ))}
    </ul>
  </li>
);

/** The plans, for display only: nothing here buys credits. */
export const PricingPlans = ({ plans = PLANS }: { plans?: readonly PricingPlan[] }) => (
  <>
    <ul className="mt-10 grid rounded-panel border border-line bg-surface md:grid-cols-3">
      {plans.map((plan) => (
        <Plan key={plan.title} {...plan} />
      ))}
    </ul>
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-panel border border-line px-6 py-5 lg:px-8">
      <p className="max-w-130 min-w-0 text-base wrap-anywhere text-ink-muted">
        <strong className="font-serif text-lg font-semibold text-ink">Enterprise</strong>
        <span className="mx-2 text-ink-faint" aria-hidden="true">
          ·
        </span>
        Custom plans for departments and institutions.
      </p>
      <Link href="/contact" look="quiet">
        Contact Us
      </Link>
    </div>
    <p className="mt-4 max-w-142 text-sm text-ink-muted">
      1 credit = 1 feedback generation, charged only when the draft arrives. During the beta no
      feature is locked: plans differ by credits and support.
    </p>
  </>
);
