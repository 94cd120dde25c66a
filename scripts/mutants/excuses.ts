import { STORE_EXCUSES } from './store-excuses.ts';

/**
 * Mutants that no test can tell from the chart as it is, each with its reason; `npm run mutants` prints their names.
 * An excuse that isn't needed, and one for a mutant that isn't made any more, fails.
 */
export const EXCUSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'all-submissions': {
    "another initial state | initial: 'whole' → 'filtered'":
      'whichever comes first, what the query asks decides at once',
  },
  'bulk-actions': {
    "another order | working.always[0]: { guard: 'hasRoom', actions: 'startNext' }, { guar… target: 'ended' } → { guard: 'isAllSettled', target: 'ended' }, { guar…ons: 'startNext' }":
      'at most one of them says yes: all is settled only when nothing waits for room',
    'half a condition | bulkActionsMachine.guards.isAllSettled: context.running.length === 0 && context.queue.length === 0 → context.running.length === 0':
      'where something waits and nothing runs there is room, which is looked at first; stopping leaves nothing that waits',
    'no field | bulkActionsMachine.states.asking.states.doubtful.on.batch.start.actions.params: credits,':
      'only grading is doubted, and costs nothing',
    'no field | bulkActionsMachine.states.asking.states.doubtful.on.batch.start.actions.params: , sparing: true':
      'only grading is doubted, and spares nobody',
    'literal | bulkActionsMachine.states.asking.states.doubtful.on.batch.start.actions.params.sparing: true → false':
      'only grading is doubted, and spares nobody',
    'no field | bulkActionsMachine.states.asking.states.whole.on.batch.start.guard.params: , sparing: false':
      'what is missing is as false as what is said',
    'no field | bulkActionsMachine.states.asking.states.whole.on.batch.start.actions.params: , sparing: false':
      'what is missing is as false as what is said',
  },
  margin: {
    'condition | marginMachine.actions.write.pen: pen === null → false':
      'runs only where the guard found a pen; the condition is for the types',
    "condition | marginMachine.states.open.states.sending.invoke.input.version: change.do === 'add' → false":
      'a note that is added has no id, and none is found without one; the condition is for the types',
    "literal | marginMachine.states.open.states.sending.invoke.input.version: 'add' → ''":
      'a note that is added has no id, and none is found without one; the condition is for the types',
  },
  'marked-copies': {
    "another initial state | initial: 'idle' → 'deciding'":
      'nothing is wanted at the start: deciding finds nothing to make and nothing to hand over',
    "another target | idle.on.copies.make: 'deciding' → 'making'":
      'some are wanted, or the guard had said no: deciding says making',
    "another target | handing.invoke(handCopies).onError: 'idle' → 'deciding'":
      'all were tried and all are lost by then: deciding says idle',
  },
  markers: {
    "another order | open.on.invitation.send[0]: { guard: 'isComplete', target: 'inviting', actions…s: 'askForEmail' } → { guard: 'isWithoutEmail', actions: 'askForEmail' …'forgetFailure'] }":
      'an address is typed or none is: at most one of the two guards says yes',
    'half a condition | markersMachine.actions.takeTyped.sent.credit_cap: readCap(cap) ?? null → readCap(cap)':
      'a cap that can’t be read isn’t sent, which is looked at first; the other half is for the types',
  },
  'mark-sheet': {
    "another order | open.saving.invoke(saveSheet).onError[0]: { guard: { type: 'isStale', params: ({ event }) =>…nt }) => event } } → { guard: { type: 'isUnfit', params: ({ event }) =>…get: 'comparing' }":
      'a failure has one status: at most one of the guards says yes',
    "another order | open.saving.invoke(saveSheet).onError[1]: { guard: { type: 'isUnfit', params: ({ event }) =>…nt }) => event } } → { guard: { type: 'isPassing', params: ({ event }) …nt }) => event } }":
      'a failure has one status: at most one of the guards says yes',
    'half a condition | markSheetMachine.guards.isHeld: key in context.written && !(key in context.theirs)…unsentOf(context)) → key in context.written && !(key in context.theirs)':
      'looked at only where everything is saved: nothing is unsent there',
    'half a condition | markSheetMachine.guards.isUnfit: failureOf(error).status ?? 0 → failureOf(error).status':
      'no list of statuses holds null or 0; the other half is for the types',
    'literal | markSheetMachine.guards.isUnfit: 0 → 1':
      'no list of statuses holds null, 0 or 1; the other half is for the types',
  },
  moderation: {
    'literal | moderationMachine.states.drawing.invoke.input.anew: false → true':
      'what a form asks always says it; the other value is for the types',
  },
  'feedback-editor': {
    "another order | saving.on.save.settled[0]: { guard: { type: 'isGraded', params: ({ event }) =…t }) => event }, } → { guard: { type: 'isConflicted', params: ({ event … target: 'saved' }":
      'a result is of one kind: at most one of the guards says yes',
    'condition | feedbackEditorMachine.actions.takeKept: kept → true':
      'runs only where the guard found kept text; the condition is for the types',
    'condition | feedbackEditorMachine.actions.takeClash: kept → true':
      'runs only where the guard found kept text; the condition is for the types',
    "condition | feedbackEditorMachine.actions.takeTheirs: result.kind === 'conflicted' → true":
      'runs only where the guard says so; the condition is for the types',
    "condition | feedbackEditorMachine.actions.takeSaved: result.kind === 'graded' → true":
      'runs only where the guard says so; the condition is for the types',
    'half a condition | feedbackEditorMachine.actions.takeTogether.text: context.together ?? context.text → context.together':
      'no conflict is without a proposal; the other half is for the types',
    'half a condition | feedbackEditorMachine.actions.followTheirs.base: context.theirs ?? context.base → context.theirs':
      'no conflict is without theirs; the other half is for the types',
  },
  insight: {
    "no guard | shown.on.names.hide.guard: guard: 'isTelling',":
      'what is hidden already is hidden again, and nothing changes',
    "no guard | shown.on.names.tell.guard: guard: 'isHiding',":
      'what is told already is told again, and nothing changes',
  },
  'student-data': {
    'no field | studentDataMachine.actions.takeClass: , failure: null':
      'the list is asked for at the start, or after the failure was forgiven',
    "half a condition | studentDataMachine.actions.goes.students: output.some((one) => one.assignment_id === assignm…dent_id' in person → output.some((one) => one.assignment_id === assignmentId)":
      'nobody on the list is without an id, so nobody goes; the other half is for the types',
  },
  settings: {
    'no field | settingsMachine.states.saving.invoke.onDone.actions.params: patch: {}':
      'spreading nothing and spreading an empty patch are the same',
  },
  'pan-zoom': {
    "no guard | pinching.on.pointer.move.guard: guard: { type: 'isKnown', params: ({ event }) => event },":
      'a third pointer is neither of the two: the same two points grow by one and move by nothing',
  },
  'contract/insight/statistics.ts': {
    'half a condition | deviation: middle === null || values.length < 2 → values.length < 2':
      'nothing is fewer than two; the other half is for the types',
    'condition | correlation: a === null || b === null → false':
      'lists of nothing never change, which is looked at later; the condition is for the types',
    'half a condition | correlation: a === null || b === null → a === null':
      'both lists have the same length; the other half is for the types',
    'half a condition | correlation: a === null || b === null → b === null':
      'both lists have the same length; the other half is for the types',
    'another operator | correlation: x - a: - → +':
      'what all of one side have in common adds nothing: the other side’s distances sum to nothing',
    'another operator | correlation: ys[at]! - b: - → +':
      'what all of one side have in common adds nothing: the other side’s distances sum to nothing',
  },
  'contract/team/agree.ts': {
    'literal | agreedBy.isSame: 0 → 1':
      'where both bands are the same, either of them says whether there is one',
  },
  'src/lib/lists/merge.ts': {
    'no field | mergeTexts.from: base: 0,': 'a slice from nowhere begins at the start',
    'no field | mergeTexts.from: mine: 0,': 'a slice from nowhere begins at the start',
    'no field | mergeTexts.from: , theirs: 0': 'a slice from nowhere begins at the start',
    'half a condition | mergeTexts.my: inMine[line] ?? -1 → inMine[line]':
      'every line has its match or -1; the other half is for the types',
    'no negation | mergeTexts.my: -1 → 1':
      'every line has its match or -1; the other half is for the types',
    'literal | mergeTexts.my: 1 → 2':
      'every line has its match or -1; the other half is for the types',
    'half a condition | mergeTexts.their: inTheirs[line] ?? -1 → inTheirs[line]':
      'every line has its match or -1; the other half is for the types',
    'no negation | mergeTexts.their: -1 → 1':
      'every line has its match or -1; the other half is for the types',
    'literal | mergeTexts.their: 1 → 2':
      'every line has its match or -1; the other half is for the types',
    "half a condition | mergeTexts: baseLines[line] ?? '' → baseLines[line]":
      'a line that isn’t the end is there; the other half is for the types',
    "literal | mergeTexts: '' → 'other'":
      'a line that isn’t the end is there; the other half is for the types',
  },
  'src/lib/desk/sentences.ts': {
    'condition | firstFrom: block.end <= at → false':
      'none of its sentences begins there or behind: looked for in vain, which is slower and comes to the same',
    'another operator | firstFrom: block.end <= at: <= → <':
      'none of its sentences begins there or behind: looked for in vain, which is slower and comes to the same',
    'condition | lastUntil: block.start >= at → false':
      'none of its sentences ends there or before: looked for in vain, which is slower and comes to the same',
    'another operator | lastUntil: block.start >= at: >= → >':
      'none of its sentences ends there or before: looked for in vain, which is slower and comes to the same',
  },
  'src/lib/insight/insight-csv.ts': {
    'half a condition | criteriaCsv: odd?.n ?? null → odd?.n':
      'a cell that isn’t said is as empty as null',
  },
  'src/lib/team/reconcile.ts': {
    "literal | draftsOf.found.one: '' → 'other'":
      'only its judgement and comment are compared, never its reason',
    'half a condition | lackOf: criterion.bonus && draft.level_ids === null && draft.points === null → criterion.bonus && draft.level_ids === null':
      'points without a level, where there are levels, don’t fit, which is said before',
    'half a condition | givenWords: mark === undefined || points === null → points === null':
      'no mark gives no points; the other half is for the types',
    'another operator | differenceWords: a > b: > → >=':
      'where both are the same it has been said already',
  },
  ...STORE_EXCUSES,
};
