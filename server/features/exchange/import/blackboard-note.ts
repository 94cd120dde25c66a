/** What Blackboard writes beside each attempt's files. */
export interface BlackboardNote {
  name: string;
  text: string;
}

const NAME = /^Name:[ \t]*(.+?)[ \t]*\([^()\n]*\)[ \t]*$/m;
const NO_TEXT = 'There is no student submission text data for this assignment.';
const FIELD = 'Submission Field:';
const AFTER = /^Comments:[ \t]*$/m;

/** Reads it; where it looks otherwise there is neither a name nor a text. */
export function readBlackboardNote(note: string): BlackboardNote {
  const lines = note.replaceAll('\r\n', '\n');
  const at = lines.indexOf(FIELD);
  const rest = at === -1 ? '' : lines.slice(at + FIELD.length);
  const end = AFTER.exec(rest)?.index ?? rest.length;
  const text = rest.slice(0, end).trim();
  return { name: NAME.exec(lines)?.[1] ?? '', text: text === NO_TEXT ? '' : text };
}
