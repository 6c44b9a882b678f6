import { useEffect, useState } from 'react';

/**
 * The wall clock, read again and again.
 * @param everyMs How often, in milliseconds.
 * @returns Milliseconds since the epoch.
 */
export function useNow(everyMs = 500): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [everyMs]);
  return now;
}
