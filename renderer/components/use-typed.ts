import { useEffect, useState } from 'react';

/** Debounce time after the last key, in milliseconds. */
const pause = 80;

/**
 * A debounced text field value that also follows changes of its source.
 * @param known The current value of the source.
 * @param act Receives the trimmed text; must be stable between renders.
 */
export function useTyped(known: string, act: (text: string) => void) {
  const [text, setText] = useState(known);
  const [followed, setFollowed] = useState(known);
  if (known !== followed) {
    setFollowed(known);
    if (text.trim() !== known) setText(known);
  }
  useEffect(() => {
    if (text.trim() === known) return undefined;
    const timer = setTimeout(() => act(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, known, act]);
  return [text, setText] as const;
}
