import { useEffect, useState } from 'react';

/**
 * The current wall-clock time, updated at an interval.
 * @param everyMs The interval in milliseconds.
 * @returns Milliseconds since the epoch.
 */
export function useNow(everyMs = 500): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
