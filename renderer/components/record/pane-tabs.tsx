import { Box } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { focusScreen } from '../begin-screen.ts';
import { Button } from '../button.tsx';
import { TabSet } from '../tab-set.tsx';

/** One of the panes of a window that has room for one at a time. */
export interface Pane {
  label: string;
  content: ReactNode;
  /** Shows the pane at first if it is defined, and again whenever it changes. */
  opens?: unknown;
  /** Whether a click on a row and Enter show the next pane, and Escape in the panes after it returns to the row. */
  isList?: boolean;
}

const isUnchanged = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/** The pane to show after `opens` of the panes changed; -1 for the same as before. */
const openedIn = (opens: readonly unknown[], before: readonly unknown[]): number =>
  opens.findIndex((one, index) => one !== undefined && one !== before[index]);

/** Min heights of panes, in pixels. They scroll in a lower window. */
const minHeight = { list: 164, other: 400 };

const rows = '[role="option"], [role="treeitem"]';
const lists = '[role="listbox"], [role="tree"]';

interface PaneTabsProps {
  panes: readonly Pane[];
  /** Whether the details cover their list, with a button that leads back instead of tabs. */
  covers?: boolean;
}

/** Panes of which a small window shows one at a time, chosen by tabs. The others keep their state. */
export function PaneTabs({ panes, covers = false }: PaneTabsProps) {
  const root = useRef<HTMLDivElement>(null);
  const opens = panes.map((pane) => pane.opens);
  const [seen, see] = useState(opens);
  const [chosen, show] = useState(() => Math.max(0, openedIn(opens, [])));
  if (!isUnchanged(opens, seen)) {
    see(opens);
    const opened = openedIn(opens, seen);
    if (opened >= 0) show(opened);
  }
  const shown = panes[chosen] ? chosen : 0;
  useLayoutEffect(() => {
    // The focus never stays in a pane that is not shown any more.
    const panel = document.activeElement?.closest<HTMLElement>('[role="tabpanel"]');
    if (!panel || !root.current?.contains(panel) || panel.offsetParent !== null) return;
    const other = shown === 0 ? lists : '[data-back]';
    root.current.querySelector<HTMLElement>(covers ? other : '[role="tab"][aria-selected="true"]')?.focus();
  }, [covers, shown]);
  const onClick = (event: MouseEvent<HTMLElement>, index: number) => {
    const { ctrlKey, metaKey, shiftKey, target } = event;
    if (ctrlKey || metaKey || shiftKey || !(target as HTMLElement).closest(rows)) return;
    // A row that is open already opens the same pane again.
    const opened = opens.findIndex((one, at) => at > index && one !== undefined);
    show(opened < 0 ? index + 1 : opened);
  };
  const onEnter = (event: KeyboardEvent<HTMLElement>, index: number) => {
    // The list then focuses the title of the details, which must be visible.
    if (event.key === 'Enter' && (event.target as HTMLElement).matches(lists)) flushSync(() => show(index + 1));
  };
  const list = panes.findLastIndex(({ isList }, at) => at < shown && isList === true);
  const goBack = () => {
    flushSync(() => show(list));
    const shownList = root.current?.querySelector<HTMLElement>(`:is(${lists}):not([hidden])`);
    // An empty list cannot take the focus.
    if (shownList) shownList.focus();
    else focusScreen();
  };
  const onEscape = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const isInside = event.currentTarget.contains(target) && !target.matches('input, textarea, select');
    if (event.key === 'Escape' && !event.defaultPrevented && isInside && list >= 0) goBack();
  };
  return (
    <TabSet
      ref={root}
      h="100%"
      keepMounted
      keepMountedMode="display-none"
      value={String(shown)}
      onChange={(id) => show(Number(id))}
      onKeyDown={onEscape}
      row={{ 'aria-label': 'Parts of the screen', ...((covers || panes.length < 2) && { display: 'none' }) }}
      tabs={panes.map(({ content, isList = false, ...pane }, index) => ({
        id: String(index),
        label: pane.label,
        content: (
          <div
            style={{
              display: 'flex',
              flexDirection: 'column',
              height: '100%',
              minHeight: minHeight[isList ? 'list' : 'other'],
            }}
            {...(isList &&
              panes.length > index + 1 && {
                onClick: (event) => onClick(event, index),
                onKeyDownCapture: (event) => onEnter(event, index),
              })}
          >
            {covers && !isList && (
              <Box
                pos="sticky"
                top={0}
                px="var(--edge)"
                py={4}
                bg="var(--panel)"
                style={{ zIndex: 2, borderBottom: '1px solid var(--line)' }}
              >
                <Button data-back look="quiet" size="small" ml={-8} icon={ArrowLeft} onClick={goBack}>
                  Back to the list
                </Button>
              </Box>
            )}
            <div style={{ flex: 1, minHeight: 0 }}>{content}</div>
          </div>
        ),
      }))}
    />
  );
}
