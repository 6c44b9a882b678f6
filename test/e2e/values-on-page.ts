import type { Page } from 'playwright-core';

/** The texts, tooltips, accessible names and values of fields on the page, without what is shown as dots. */
export const valuesOnPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dotted = (element: Element | null) =>
      element !== null && getComputedStyle(element).getPropertyValue('-webkit-text-security') !== 'none';
    const texts: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches('script, style')) continue;
      for (const name of ['title', 'aria-label', 'placeholder', 'href'])
        if (element.hasAttribute(name)) texts.push(element.getAttribute(name) ?? '');
      if ((element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && !dotted(element))
        texts.push(element.value);
    }
    const shown = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (shown.nextNode()) {
      const { parentElement, textContent } = shown.currentNode;
      if (parentElement && !parentElement.matches('script, style, textarea') && !dotted(parentElement))
        texts.push(textContent ?? '');
    }
    return [...new Set(texts)];
  });
