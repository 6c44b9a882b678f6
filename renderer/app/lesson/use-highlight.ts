import { useEffect } from 'react';

/** The name in `::highlight()` of base.css. */
const name = 'lesson';

/** The places of a text in an element. */
function rangesOf(text: string, within: Element): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(text) ?? -1;
    if (at < 0) continue;
    const range = new Range();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    ranges.push(range);
  }
  return ranges;
}

/** Marks a text wherever the screen shows it, also when the screen changes. */
export function useHighlight(text: string | undefined): void {
  useEffect(() => {
    const main = document.querySelector('#main');
    if (text === undefined || text === '' || !main) return undefined;
    const mark = () => CSS.highlights.set(name, new Highlight(...rangesOf(text, main)));
    const observer = new MutationObserver(mark);
    observer.observe(main, { subtree: true, childList: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      CSS.highlights.delete(name);
    };
  }, [text]);
}
