import type { SubmissionStatus } from '#contract/submissions/submission-status.ts';

export const STATUS: Readonly<Record<SubmissionStatus, string>> = {
  pending: 'Submitted',
  processing: 'Draft Feedback Generated',
  completed: 'Completed',
  error: 'Error',
};

const CUT = 100;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/**
 * Returns the first hundred characters of a text as a reader counts them; they are counted one by
 * one only if the letters aren't plain.
 */
export function beginning(text: string): string {
  if (text.length <= CUT) return text;
  const start = text.slice(0, CUT + 1);
  if (/^[\x20-\x7e]*$/.test(start)) return `${text.slice(0, CUT).trimEnd()}…`;
  const parts = [...characters.segment(text)];
  return parts.length > CUT ? `${text.slice(0, parts[CUT]!.index).trimEnd()}…` : text;
}

export const similarity = (score: number): 'green' | 'orange' | 'red' =>
  score <= 20 ? 'green' : score <= 40 ? 'orange' : 'red';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const clock = (date: Date) =>
  `${date.getHours() % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${date.getHours() < 12 ? 'AM' : 'PM'}`;
const midnight = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
const DAY = 86_400_000;

export function dayOf(iso: string): string {
  const date = new Date(iso);
  const ago = Math.round((midnight(new Date()) - midnight(date)) / DAY);
  if (ago === 0 || ago === 1) return `${ago === 0 ? 'Today' : 'Yesterday'}, ${clock(date)}`;
  return `${months[date.getMonth()]!.slice(0, 3)} ${date.getDate()}, ${date.getFullYear()}`;
}

export function longDay(iso: string): string {
  const date = new Date(iso);
  return `${days[date.getDay()]}, ${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}, ${clock(date)}`;
}
