import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** Returns the current time, updated once a minute, for relative times. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
