import { useEffect } from 'react';

/** The name in `::highlight()` of base.css. */
const name = 'lesson';

/** The places of a text in an element, also where it breaks into several nodes. */
function rangesOf(text: string, within: Element): Range[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const nodes: { node: Node; from: number }[] = [];
  let all = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // The value itself, of which all would be marked.
    if (node.parentElement?.closest('[data-value]')) continue;
    nodes.push({ node, from: all.length });
    all += node.textContent ?? '';
  }
  const ranges: Range[] = [];
  for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + text.length)) {
    const end = at + text.length;
    const [first, last] = [nodes.findLast(({ from }) => from <= at), nodes.findLast(({ from }) => from < end)];
    if (!first || !last) continue;
    const range = new Range();
    range.setStart(first.node, at - first.from);
    range.setEnd(last.node, end - last.from);
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
