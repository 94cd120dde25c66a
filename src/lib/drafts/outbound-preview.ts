/** A run of text, and whether it was removed (or put in its place). */
export interface Run {
  text: string;
  replaced: boolean;
}

/** Stand-ins for what was removed. */
const STAND_IN = /\[(?:person \d{1,6}|id|e-mail|link|phone)\]/g;

/** Returns what is sent, with the stand-ins marked. */
export function markedAfter(after: string): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const { index, 0: found } of after.matchAll(STAND_IN)) {
    if (index > from) runs.push({ text: after.slice(from, index), replaced: false });
    runs.push({ text: found, replaced: true });
    from = index + found.length;
  }
  if (from < after.length) runs.push({ text: after.slice(from), replaced: false });
  return runs;
}

/**
 * This much of a kept piece is searched for in the text before; a longer piece would match nowhere
 * else.
 */
const ANCHOR = 400;

/**
 * Returns the text before, with what was removed marked: kept pieces occur in both texts, so what
 * lies between them was removed. Takes linear time; if a piece can't be found again, the rest is
 * returned unmarked.
 */
export function markedBefore(before: string, after: string): Run[] {
  const runs: Run[] = [];
  let from = 0;
  let isGap = false;
  const pieces = markedAfter(after);
  for (const [place, { text, replaced }] of pieces.entries()) {
    if (replaced) {
      isGap = true;
      continue;
    }
    const isLast = place === pieces.length - 1;
    const found = isGap ? before.indexOf(text.slice(0, ANCHOR), from) : from;
    // The last piece must end both texts: a full stop also occurs within an address.
    const at = isGap && isLast ? Math.max(found, before.length - text.length) : found;
    if (found === -1 || !before.startsWith(text, at))
      return [...runs, { text: before.slice(from), replaced: false }].filter(
        (run) => run.text !== '',
      );
    if (at > from) runs.push({ text: before.slice(from, at), replaced: true });
    runs.push({ text, replaced: false });
    from = at + text.length;
    isGap = false;
  }
  if (from < before.length) runs.push({ text: before.slice(from), replaced: isGap });
  return runs;
}

/** One message of a request, for people to read. */
export interface Said {
  who: string;
  text: string;
}

const NAMES: Readonly<Record<string, string>> = { system: 'Our rules', user: 'Request' };

const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textOf).join('\n\n');
  if (typeof content === 'object' && content !== null)
    return textOf(
      (content as Record<string, unknown>)['text'] ??
        (content as Record<string, unknown>)['parts'] ??
        '',
    );
  return '';
};

/** Reads the messages of a body in the formats that providers use; null if it has none of them. */
export function saidIn(body: string): Said[] | null {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null) return null;
  const { system, systemInstruction, messages, contents } = read as Record<string, unknown>;
  const list = Array.isArray(messages) ? messages : Array.isArray(contents) ? contents : [];
  const said = list.map((one: Record<string, unknown>) => ({
    who: NAMES[String(one['role'])] ?? String(one['role']),
    text: textOf(one['content'] ?? one['parts']),
  }));
  const rules = textOf(system ?? systemInstruction);
  const all = [...(rules === '' ? [] : [{ who: NAMES['system']!, text: rules }]), ...said].filter(
    ({ text }) => text !== '',
  );
  return all.length === 0 ? null : all;
}
