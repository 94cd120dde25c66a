/** Vitest's projects, and where their tests are. */
export const PROJECTS = {
  unit: [
    'contract/**/*.test.ts',
    'src/**/*.test.ts',
    'scripts/**/*.test.ts',
    'tests/support/**/*.test.ts',
    'tests/house/**/*.test.ts',
  ],
  views: ['src/**/*.test.tsx', 'tests/screens/**/*.test.tsx', 'tests/support/**/*.test.tsx'],
  server: ['server/**/*.test.ts', 'tests/server/**/*.test.ts', 'tests/services/**/*.test.ts'],
  journeys: ['tests/journeys/**/*.test.ts'],
};
export type Project = keyof typeof PROJECTS;

/**
 * Those that are run at once, the longest last: what needs neither browser nor database leaves a
 * tenth of two cores idle by itself.
 */
export const ROUNDS: readonly (readonly Project[])[] = [
  ['unit', 'views'],
  ['server'],
  ['journeys'],
];
