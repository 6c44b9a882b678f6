import type { Page } from 'playwright-core';

/**
 * The texts of the page of which a part cannot be seen: outside of the window or of an element that does not scroll.
 * A text that ends with an ellipsis is shortened, and not cut.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    /** Why a part of a box cannot be seen. */
    const cutBy = (element: Element): string | undefined => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = range.getBoundingClientRect();
      let [right, down] = [true, true];
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        if (style.position === 'fixed') break;
        if (scrolls(style.overflowX)) right = false;
        if (scrolls(style.overflowY)) down = false;
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return undefined;
        if (style.display === 'contents') continue;
        if (right && style.overflowX !== 'visible' && box.right > edge.right + 1) return `right of ${around.className}`;
        if (down && style.overflowY !== 'visible' && box.bottom > edge.bottom + 1) return `below ${around.className}`;
      }
      if (right && box.right > innerWidth + 1) return 'right of the window';
      return down && box.bottom > innerHeight + 1 ? 'below the window' : undefined;
    };
    const texts = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        !element.closest('svg, .cm-editor, [aria-hidden=true]') &&
        isSeen(element) &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    return texts.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      // Texts for screen readers have the size of a pixel.
      const why = width > 2 && height > 2 ? cutBy(element) : undefined;
      return why === undefined ? [] : [`${element.textContent?.slice(0, 60) ?? ''}: ${why}`];
    });
  });
}
