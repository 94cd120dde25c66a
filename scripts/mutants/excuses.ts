/**
 * Mutants that no test can tell from the chart as it is, each with its reason; `npm run mutants` prints their names.
 * An excuse that isn't needed, and one for a mutant that isn't made any more, fails.
 */
export const EXCUSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  settings: {
    'no field | settingsMachine.states.saving.invoke.onDone.actions.params: patch: {}': 'spreading nothing and spreading an empty patch are the same',
  },
};
