/**
 * Mutants that no test can tell from the chart as it is, each with its reason; `npm run mutants` prints their names.
 * An excuse that isn't needed, and one for a mutant that isn't made any more, fails.
 */
export const EXCUSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'all-submissions': {
    "another initial state | initial: 'whole' → 'filtered'": 'whichever comes first, what the query asks decides at once',
  },
  'feedback-editor': {
    "another order | saving.on.save.settled[0]: { guard: { type: 'isGraded', params: ({ event }) =…t }) => event }, } → { guard: { type: 'isConflicted', params: ({ event … target: 'saved' }": 'a result is of one kind: at most one of the guards says yes',
    'condition | feedbackEditorMachine.actions.takeKept: kept → true': 'runs only where the guard found kept text; the condition is for the types',
    'condition | feedbackEditorMachine.actions.takeClash: kept → true': 'runs only where the guard found kept text; the condition is for the types',
    "condition | feedbackEditorMachine.actions.takeTheirs: result.kind === 'conflicted' → true": 'runs only where the guard says so; the condition is for the types',
    "condition | feedbackEditorMachine.actions.takeSaved: result.kind === 'graded' → true": 'runs only where the guard says so; the condition is for the types',
    'half a condition | feedbackEditorMachine.actions.takeTogether.text: context.together ?? context.text → context.together': 'no conflict is without a proposal; the other half is for the types',
    'half a condition | feedbackEditorMachine.actions.followTheirs.base: context.theirs ?? context.base → context.theirs': 'no conflict is without theirs; the other half is for the types',
  },
  settings: {
    'no field | settingsMachine.states.saving.invoke.onDone.actions.params: patch: {}': 'spreading nothing and spreading an empty patch are the same',
  },
};
