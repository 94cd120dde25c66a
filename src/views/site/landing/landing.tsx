import type { ReactNode } from 'react';
import { Section } from '../shell/section.tsx';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { PlatformPreview } from './platform-preview.tsx';
import { PricingPlans } from './pricing-plans.tsx';
import { Testimonials } from './testimonials.tsx';

export interface LandingProps {
  /** The three parts that live: the demo with its overlay, the slider and the calculator. */
  demo: ReactNode;
  slider: ReactNode;
  calculator: ReactNode;
}

/** `/`: the sections in the specification's order (section 2); header, footer and back-to-top come from the layout. */
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
