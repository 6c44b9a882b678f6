import { useEffect, useState } from 'react';

/** How long after the last key what was typed counts, in milliseconds. */
const pause = 200;

/**
 * A text that acts when the typing pauses, and that follows what it acts on when that is changed elsewhere.
 * @param known What it acts on has now.
 * @param act Is told the text without spaces around it; keep it the same between renders.
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
    const timer = setTimeout(() => {
      act(text.trim());
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [text, known, act]);
  return [text, setText] as const;
}
