import { Box } from '@mantine/core';
import { createContext, useContext, type ReactNode } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import { PanelSeparator } from '../panel-separator.tsx';
import { useStoreState } from '../../store/use-stores.ts';
import { useWindowBelow } from '../use-zoom.ts';
import { PaneTabs } from './pane-tabs.tsx';

interface PanesProps {
  /**
   * The width of the first pane until the user changes it. One in percent applies to wide windows; in narrower ones, the
   * first pane is above the second one. One in pixels stays when the window is resized.
   */
  width: `${number}%` | `${number}px`;
  /** The width of the window below which one in percent does not apply, in pixels. Default: 800. */
  stackBelow?: number;
  /** Whether a window below shows one pane at a time, however high it is. */
  switches?: boolean;
  /** Accessible name of the separator. Default: `Width of the list`. */
  separator?: string;
  /**
   * The labels of the tabs that show one pane at a time in a small window. Without them, the second pane covers a list, and
   * other panes stay stacked.
   */
  names?: readonly [string, string];
  first: ReactNode;
  /** Without it, the first pane takes the whole width. */
  second: ReactNode;
  /** Whether the first pane is a list, in which a click on a row and Enter show the second one in a small window. */
  isList?: boolean;
  /** Shows the second pane in a small window when it changes. */
  opens?: unknown;
  /** Shows the first pane in a small window when it changes. */
  opensFirst?: unknown;
}

/** The width of the window below which two panes do not fit beside each other, in pixels. */
const narrowWidth = 800;

/**
 * The text of a lesson beside the screen: its width in pixels, and whether the screen shows the object of the step, and no
 * list of others.
 */
export const LessonBeside = createContext({ width: 0, showsObject: false });

/** Whether the window has room for one pane at a time, e.g. 1024 x 700 with text of 200 %. */
export function useOnePane(below = narrowWidth): boolean {
  const isNarrow = useWindowBelow('width', below + useContext(LessonBeside).width);
  const isLow = useWindowBelow('height', 640);
  return isNarrow && isLow;
}

/** Two panes whose size the user changes, or in a small window, one of them at a time. */
export function Panes(props: PanesProps) {
  const { width, stackBelow = narrowWidth, switches = false, separator = 'Width of the list', names } = props;
  const { first, second, isList = false, opens, opensFirst } = props;
  const narrow = useWindowBelow('width', stackBelow);
  const isSmall = useOnePane(stackBelow) || (switches && narrow);
  const isFixed = width.endsWith('px');
  const stacked = narrow && !isFixed;
  if (isSmall && (names || isList)) {
    const [of, to] = names ?? ['List', 'Details'];
    const panes = [
      { label: of, content: first, isList, opens: opensFirst },
      { label: to, content: second, opens },
    ];
    return <PaneTabs covers={!names} panes={second === undefined ? panes.slice(0, 1) : panes} />;
  }
  return (
    <Group orientation={stacked ? 'vertical' : 'horizontal'} style={{ minHeight: 0 }}>
      <Panel
        id="first"
        defaultSize={stacked ? '50%' : width}
        {...(isFixed
          ? { minSize: '180px', maxSize: '45%', groupResizeBehavior: 'preserve-pixel-size' }
          : { minSize: stacked ? '120px' : '300px' })}
      >
        {first}
      </Panel>
      {second !== undefined && (
        <>
          <PanelSeparator label={separator} />
          <Panel id="second" minSize={stacked ? '120px' : '360px'}>
            {second}
          </Panel>
        </>
      )}
    </Group>
  );
}

interface RecordScreenProps extends Partial<Omit<PanesProps, 'first' | 'second' | 'isList'>> {
  list: ReactNode;
  /** Whether no record is selected, so that the list takes the whole width. */
  isEmpty?: boolean;
  detail: ReactNode;
}

/**
 * A screen with a list of records, and the details of the selected one on a lighter ground. Lists of the same kind are equally wide. In a
 * small window, links to a record open its details.
 */
export function RecordScreen({ list, detail, isEmpty = false, ...panes }: RecordScreenProps) {
  const opened = useStoreState('navigation', (state) => state.opened);
  const { showsObject } = useContext(LessonBeside);
  const { width = '44%', opens = opened } = panes;
  const second = isEmpty ? undefined : (
    <Box h="100%" miw={0} bg="var(--panel)" style={{ '--surface': 'var(--panel)' }}>
      {detail}
    </Box>
  );
  if (showsObject && second !== undefined) return second;
  return <Panes {...panes} width={width} opens={opens} isList first={list} second={second} />;
}
