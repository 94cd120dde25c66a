/** Marks around what models think before they answer. */
const MARKS: readonly (readonly [open: string, close: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<reflection>', '</reflection>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
];
/** Between gpt-oss's thoughts and its answer, if a server passes on its raw format. */
const FINAL = /<\|channel\|>\s*final\b[^<]{0,40}<\|message\|>/;
const CHANNEL = /^\s*(?:<\|start\|>\s*assistant\s*)?<\|channel\|>\s*(?:analysis|commentary)\b/;
const SIGNS = /<\|(?:end|return|start|call)\|>/;

export interface Thought {
  /** What is said, without what was thought. */
  answer: string;
  /** Whether a thought was begun but never ended, so that there is no answer. */
  isUnfinished: boolean;
}

const startsWith = (text: string, mark: string): boolean =>
  text.slice(0, mark.length).toLowerCase() === mark.toLowerCase();

/**
 * Returns where a mark is at the end or the beginning of a line: one that is merely mentioned is
 * within a line.
 */
function ownPlace(text: string, mark: string): number {
  const lower = text.toLowerCase();
  const wanted = mark.toLowerCase();
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1)) {
    const [before, behind] = [text.slice(0, at), text.slice(at + mark.length)];
    if (/(?:^|\n)[ \t]*$/.test(before.slice(-200)) || /^[ \t]*(?:\n|$)/.test(behind.slice(0, 200)))
      return at;
  }
  return -1;
}

/**
 * Returns an answer without what the model thought aloud beforehand (MODEL-7). A mark that ends a
 * thought may occur by itself, since some templates have the opening one in the question.
 */
export function withoutThinking(text: string): Thought {
  if (CHANNEL.test(text)) {
    const final = FINAL.exec(text);
    if (final === null) return { answer: '', isUnfinished: true };
    return {
      answer: text
        .slice(final.index + final[0].length)
        .split(SIGNS, 1)[0]!
        .trim(),
      isUnfinished: false,
    };
  }
  let rest = text.trimStart();
  for (let again = true; again;) {
    again = false;
    for (const [open, close] of MARKS) {
      if (!startsWith(rest, open)) continue;
      const end = rest.toLowerCase().indexOf(close.toLowerCase(), open.length);
      if (end === -1) return { answer: '', isUnfinished: true };
      rest = rest.slice(end + close.length).trimStart();
      again = true;
    }
  }
  for (const [open, close] of MARKS) {
    const end = ownPlace(rest, close);
    if (end === -1 || rest.slice(0, end).toLowerCase().includes(open.toLowerCase())) continue;
    rest = rest.slice(end + close.length).trimStart();
  }
  return { answer: rest === text.trimStart() ? text : rest, isUnfinished: false };
}
