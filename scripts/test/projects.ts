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
 * Projects that run at the same time, the longest last: those that need neither browser nor
 * database would leave a tenth of two cores idle on their own.
 */
export const ROUNDS: readonly (readonly Project[])[] = [
  ['unit', 'views'],
  ['server'],
  ['journeys'],
];
