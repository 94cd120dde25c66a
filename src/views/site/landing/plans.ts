export interface PricingPlan {
  title: string;
  credits: number;
  features: readonly string[];
  isPopular?: boolean;
}

/** Specification, section 9. For display only; Standard is not flagged. */
export const PLANS: readonly PricingPlan[] = [
  {
    title: 'Basic',
    credits: 20,
    features: [
      '20 AI feedback generations',
      'Standard comment bank',
      'Assignment management',
      'Email support',
    ],
  },
  {
    title: 'Standard',
    credits: 50,
    features: [
      '50 AI feedback generations',
      'Custom comment sets',
      'Batch processing',
      'Priority email support',
    ],
  },
  {
    title: 'Premium',
    credits: 100,
    features: [
      '100 AI feedback generations',
      'Advanced analytics',
      'Unlimited comment sets',
      'Priority phone support',
    ],
  },
];

/** Every plan's price (specification, section 9). */
export const PRICE = 'Contact Us';
