import { useEffect, useState } from 'react';

const SECOND = 1_000;

const two = (value: number) => String(value).padStart(2, '0');

/** `0:07`, `12:30`, `1:02:05`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * Returns an approximate duration in words: 'a few seconds', 'about 40 seconds', 'about 3 minutes'.
 */
export function aboutText(ms: number): string {
  const seconds = Math.round(ms / SECOND);
  if (seconds < 10) return 'a few seconds';
  if (seconds < 90) return `about ${Math.ceil(seconds / 10) * 10} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
}

/** Returns the milliseconds since `since`, updated while it is set. */
export function useElapsed(since: number | null): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (since === null) return;
    const tell = () => setElapsed(Date.now() - since);
    tell();
    const timer = setInterval(tell, SECOND);
    return () => clearInterval(timer);
  }, [since]);
  return elapsed;
}

/** Shows how long something has taken so far; updates itself, so that nothing around it has to. */
export const Elapsed = ({ since }: { since: number }) => (
  <span className="tabular-nums">{clockText(useElapsed(since))}</span>
);
