import type { Tone } from './chip-tone.ts';

export type Shape = 'ring' | 'half' | 'tick' | 'cross' | 'dot' | 'bars-4' | 'bars-3' | 'bars-2' | 'bars-1';

/** The shape that says the same as the colour, for who can't see it. */
export const shapeOf: Partial<Record<Tone, Shape>> = {
  pending: 'ring',
  processing: 'half',
  completed: 'tick',
  error: 'cross',
  excellent: 'bars-4',
  good: 'bars-3',
  fair: 'bars-2',
  poor: 'bars-1',
  'sim-green': 'bars-1',
  'sim-orange': 'bars-2',
  'sim-red': 'bars-3',
};

const pen = { stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const bars = (filled: number) => (
  <>
    {[0, 1, 2, 3].map((bar) => (
      <rect key={bar} x={1 + bar * 2.7} y={8 - bar * 2} width="1.7" height={3 + bar * 2} rx="0.5" fill="currentColor" opacity={bar < filled ? 1 : 0.28} />
    ))}
  </>
);

const drawings: Record<Shape, React.ReactNode> = {
  ring: <circle cx="6" cy="6" r="3.9" {...pen} />,
  half: (
    <>
      <circle cx="6" cy="6" r="3.9" {...pen} />
      <path d="M6 2.1a3.9 3.9 0 0 1 0 7.8z" fill="currentColor" />
    </>
  ),
  tick: <path d="m2.4 6.4 2.4 2.3 4.8-5.2" {...pen} />,
  cross: <path d="m3.2 3.2 5.6 5.6m0-5.6L3.2 8.8" {...pen} />,
  dot: <circle cx="6" cy="6" r="2.4" fill="currentColor" />,
  'bars-4': bars(4),
  'bars-3': bars(3),
  'bars-2': bars(2),
  'bars-1': bars(1),
};

export const ChipShape = ({ shape }: { shape: Shape }) => (
  <svg viewBox="0 0 12 12" fill="none" aria-hidden="true" className="size-3 shrink-0">
    {drawings[shape]}
  </svg>
);
