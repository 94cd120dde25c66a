/** What locks, where one of several writers must wait: held on PostgreSQL by `lock-order` and its neighbours, where mutants aren't tried. */
export const onPostgresAlone = (...mutants: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    mutants.map((mutant) => [
      mutant,
      'tried on SQLite alone, where one writes at a time and nothing is locked',
    ]),
  );
/** Of the files that lie loose in the folder of stores. */
export const LOOSE_EXCUSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/stores/locks.ts': onPostgresAlone(
    "literal | holdAccount.row: 'postgres' → ''",
    "condition | lockPayer: engine !== 'postgres' → true",
    "literal | lockPayer: 'postgres' → ''",
    'no call | lockPayer: [...new Set([payer, ...named])].toSorted((a, b) => a - b) → [...new Set([payer, ...named])]',
    'no element | lockPayer: ...new Set([payer, ...named])',
    'no element | lockPayer: payer,',
    'no element | lockPayer: , ...named',
    'another operator | lockPayer: a - b: - → +',
    "literal | lockPayer.row: 'users' → ''",
    "literal | lockPayer.row: 'id' → ''",
    "literal | lockPayer.row: 'id' → '' (2)",
    "literal | lockPayer.row: '=' → ''",
    'no statement | lockPayer: await (id === payer ? row.forNoKeyUpdate() : row.f…hare()).execute(); → ;',
    'condition | lockPayer: id === payer → true',
    'condition | lockPayer: id === payer → false',
    'another operator | lockPayer: id === payer: === → !==',
    "condition | holdNamed: engine === 'postgres' → false",
    "literal | holdNamed: 'postgres' → ''",
    "no statement | holdNamed: await tx.selectFrom('users').select('id').where('i…Share().execute(); → ;",
    "literal | holdNamed: 'users' → ''",
    "literal | holdNamed: 'id' → ''",
    "literal | holdNamed: 'id' → '' (2)",
    "literal | holdNamed: '=' → ''",
    "literal | lockTeam.row: 'postgres' → ''",
    "literal | holdAssignment.row: 'postgres' → ''",
    "literal | lockAssignment.row: 'postgres' → ''",
    "condition | lockSubmission: context.engine !== 'postgres' → true",
    "literal | lockSubmission: 'postgres' → ''",
    "no statement | lockSubmission: await tx.selectFrom('submissions').select('id').wh…pdate().execute(); → ;",
    "literal | lockSubmission: 'submissions' → ''",
    "literal | lockSubmission: 'id' → ''",
    "literal | lockSubmission: 'id' → '' (2)",
    "literal | lockSubmission: '=' → ''",
    'no statement | lockSubmission: await lockAnnotations(tx, context, sql`n.submission_id = ${id}`); → ;',
    'literal | lockSubmission: `n.submission_id = ${id}` → ``',
    "condition | lockAnnotations: engine !== 'postgres' → true",
    "literal | lockAnnotations: 'postgres' → ''",
    'no statement | lockAnnotations: await sql`select n.id from annotations n join subm…of n`.execute(tx); → ;',
    'literal | lockAnnotations: `select n.id from annotations n join submissions o…d for update of n` → ``',
    // The row was there a statement ago, and goes between where two write at a time.
    'condition | lockTeam: row === undefined → false',
    'no statement | lockTeam: throw new NotFound(); → ;',
    'condition | holdAssignment: row === undefined → false',
    'no statement | holdAssignment: throw new NotFound(); → ;',
    'condition | lockAssignment: row === undefined → false',
    'no statement | lockAssignment: throw new NotFound(); → ;',
  ),
  'server/stores/access.ts': {
    'literal | myRole: ` ` → ``': 'behind a quoted word the next begins without a space as well',
  },
  'server/stores/acts.ts': {
    'half a condition | tell.assignment_id: assignmentId !== null || submissionId === null → assignmentId !== null':
      'of no submission no assignment is found, which is null as well',
    "condition | placesOf: number === null || of === 'none' → false":
      'a call that names nothing has no number, and null is told as nothing',
    "half a condition | placesOf: number === null || of === 'none' → number === null":
      'a call that names nothing has no number',
    "half a condition | placesOf: number === null || of === 'none' → of === 'none'":
      'a number that is missing is told as null, which is nothing',
    "literal | placesOf: 'none' → ''": 'a call that names nothing has no number',
    "condition | placesOf: kind !== 'submission_deleted' → false":
      'its assignment is the same whether it is asked for here or where the line is written',
    'half a condition | placesOf.assignmentId: row?.assignment_id ?? null → row?.assignment_id':
      'what isn’t said is null in the line',
    'half a condition | act.call: one === undefined || one.isTold → one === undefined':
      'what is told already is not told again further down; the call is found in vain',
    'half a condition | act: one === undefined || call === null → call === null':
      'where nothing is told there is no call either; the other half is for the types',
    'literal | act.isTold: false → true':
      'it is set before it is read: a transaction that doesn’t get so far throws',
  },
  'server/stores/room.ts': {
    'another operator | refuseBeyondRoom: kept.files <= room.files: <= → <':
      'what is just full is summed anew, and comes to the same',
    'another operator | refuseBeyondRoom: kept.bytes <= room.bytes: <= → <':
      'what is just full is summed anew, and comes to the same',
    'condition | refuseBeyondRoom: accounts.size >= MOST_KNOWN → true':
      'what is forgotten is summed anew, which is slower and comes to the same',
    'condition | refuseBeyondRoom: accounts.size >= MOST_KNOWN → false':
      'what is remembered of the thousandth account takes memory and changes no answer',
    'another operator | refuseBeyondRoom: accounts.size >= MOST_KNOWN: >= → >':
      'what is remembered of the thousandth account takes memory and changes no answer',
    'no statement | refuseBeyondRoom: accounts.clear(); → ;':
      'what is remembered of the thousandth account takes memory and changes no answer',
    'half a condition | sumOf.files: kept?.files ?? 0 → kept?.files':
      'a count is a row with a number; the other half is for the types',
    'literal | sumOf.files: 0 → 1':
      'a count is a row with a number; the other half is for the types',
    'half a condition | sumOf.bytes: kept?.bytes ?? 0 → kept?.bytes': 'null as a number is nought',
    'literal | sumOf.bytes: 0 → 1':
      'asked where new files stand in their rows: a sum of none is never asked for',
  },
  'server/stores/context.ts': {
    "half a condition | transact.code: sqlState(error) ?? '' → sqlState(error)":
      'no code is none of the three either; the other half is for the types',
    "literal | transact.code: '' → 'other'":
      'no code is none of the three either; the other half is for the types',
    'no element | soon: written,': 'what is written ends the pause, and with it the wait',
  },
};
