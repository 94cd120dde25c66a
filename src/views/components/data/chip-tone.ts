export type Tone =
  | 'neutral'
  | 'blank'
  | 'accent'
  | 'excellent'
  | 'good'
  | 'fair'
  | 'poor'
  | 'pending'
  | 'processing'
  | 'completed'
  | 'error'
  | 'sim-green'
  | 'sim-orange'
  | 'sim-red'
  | 'busy'
  | 'danger';

/** Text, background and border of each tone; complete class names, so that Tailwind finds them. */
export const toneClass: Record<Tone, string> = {
  neutral: 'text-ink-muted bg-surface-sunken border-line-strong',
  blank: 'text-ink-faint bg-transparent border-line-strong border-dashed',
  accent: 'text-accent-strong bg-accent-soft border-accent-line',
  excellent: 'text-excellent bg-excellent-soft border-excellent-line',
  good: 'text-good bg-good-soft border-good-line',
  fair: 'text-fair bg-fair-soft border-fair-line',
  poor: 'text-poor bg-poor-soft border-poor-line',
  pending: 'text-pending bg-pending-soft border-pending-line',
  processing: 'text-processing bg-processing-soft border-processing-line',
  completed: 'text-completed bg-completed-soft border-completed-line',
  error: 'text-error bg-error-soft border-error-line',
  'sim-green': 'text-sim-green bg-sim-green-soft border-sim-green-line',
  'sim-orange': 'text-sim-orange bg-sim-orange-soft border-sim-orange-line',
  'sim-red': 'text-sim-red bg-sim-red-soft border-sim-red-line',
  busy: 'text-busy bg-busy-soft border-busy-line',
  danger: 'text-danger bg-danger-soft border-danger-line',
};
