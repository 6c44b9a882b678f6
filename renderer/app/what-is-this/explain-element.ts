import { place } from '#shared/model/screen.ts';
import { screenWords } from './screen-words.ts';
import { termsIn, type GlossaryTerm } from './terms-in.ts';

/** The kinds of elements that are explained; the first that matches is the kind. */
const kinds: readonly (readonly [selector: string, kind: string])[] = [
  ['[data-explained]', 'Term'],
  ['[role=tab]', 'Tab'],
  ['[role=switch], input[type=checkbox]', 'Switch'],
  ['[role=menuitem]', 'Menu item'],
  ['a[href], [role=link]', 'Link'],
  ['button, summary, [role=button], [role=radio]', 'Button'],
  ['input, textarea, select, label, [role=textbox], [role=combobox]', 'Field'],
  ['th, [role=columnheader]', 'Column'],
  ['dt', 'Name'],
  ['h1, h2, h3', 'Heading'],
  ['[role=option], [role=row], [role=treeitem], tr', 'Row'],
  ['[title], [role=img], [role=status]', 'Information'],
  ['[role=dialog]', 'Dialog'],
  ['section, aside, nav, header, footer, article, [role=tabpanel], [role=group], [role=region]', 'Panel'],
  ['main', 'Screen'],
];

const anyKind = kinds.map(([selector]) => selector).join(', ');
const panels = 'section, aside, nav, article, [role=tabpanel], [role=dialog], [role=region]';

/** An element that can be explained, and its explanation. */
export interface ExplainedElement {
  element: Element;
  name: string;
  kind: string;
  /** What is known about it, the most specific first. */
  texts: readonly string[];
  /** Terms of the glossary in its name. */
  terms: readonly GlossaryTerm[];
  /** Name of the panel that it is in. */
  panel: string | undefined;
}

const maxName = 80;

function shortened(text: string | null | undefined): string | undefined {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  if (line === '') return undefined;
  return line.length > maxName ? `${line.slice(0, maxName)}…` : line;
}

/** The text of the elements that an attribute refers to. */
const referred = (element: Element, attribute: string): string | undefined =>
  shortened(
    (element.getAttribute(attribute) ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

const labelOf = (element: Element): Element | undefined =>
  'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null)?.[0] : undefined;

const givenName = (element: Element): string | undefined =>
  shortened(element.getAttribute('aria-label')) ??
  referred(element, 'aria-labelledby') ??
  shortened(labelOf(element)?.textContent);

const isPanel = (kind: string): boolean => kind === 'Panel' || kind === 'Dialog' || kind === 'Screen';

/** A panel is not named by all of its text. */
const nameOf = (element: Element, kind: string): string | undefined =>
  givenName(element) ??
  (isPanel(kind) ? shortened(element.querySelector('h1, h2, h3')?.textContent) : shortened(element.textContent)) ??
  shortened(element.getAttribute('title'));

/** What the screen is for that a link opens. */
function screenOfLink(element: Element): string | undefined {
  const opened = place.safeParse({ screen: /^#\/([^/]+)/.exec(element.getAttribute('href') ?? '')?.[1] }).data;
  return opened && screenWords[opened.screen];
}

/** The control of a label. */
const controlOf = (element: Element): Element =>
  element instanceof HTMLLabelElement && element.control ? element.control : element;

/**
 * Explains the element below the pointer or with the focus: itself, or what it is a part of.
 * @returns Undefined outside everything that has a name.
 */
export function explainElement(target: Element): ExplainedElement | undefined {
  const element = target.closest(anyKind);
  if (!element) return undefined;
  const control = controlOf(element);
  const kind = kinds.find(([selector]) => control.matches(selector))?.[1] ?? 'Information';
  const name = nameOf(control, kind);
  if (name === undefined) return element.parentElement ? explainElement(element.parentElement) : undefined;
  const own = [element, ...(isPanel(kind) ? [] : element.querySelectorAll('[data-explained]')), labelOf(control)];
  const texts = [
    screenOfLink(control),
    ...own.map((each) => each?.getAttribute('data-explained')),
    control.getAttribute('title'),
    referred(control, 'aria-describedby'),
  ].filter((text) => typeof text === 'string' && text !== '' && text !== name);
  const panel = element.parentElement?.closest(panels);
  return {
    element,
    name,
    kind,
    texts: [...new Set(texts)] as string[],
    terms: termsIn(name).filter(({ words }) => !texts.includes(words)),
    panel: panel ? nameOf(panel, 'Panel') : undefined,
  };
}
