import type { ReactNode } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import { PanelSeparator } from '../panel-separator.tsx';
import { useWindowBelow } from '../use-window-below.ts';

interface PanesProps {
  /**
   * The width of the first pane until the user changes it. One in percent applies to wide windows; in narrower ones, the
   * first pane is above the second one. One in pixels stays when the window is resized.
   */
  width: `${number}%` | `${number}px`;
  /** The width of the window below which one in percent does not apply, in pixels. Default: 800. */
  stackBelow?: number;
  /** Accessible name of the separator. Default: `Width of the list`. */
  separator?: string;
  first: ReactNode;
  /** Without it, the first pane takes the whole width. */
  second: ReactNode;
}

/** Two panes whose size the user changes. */
export function Panes({ width, stackBelow = 800, separator = 'Width of the list', first, second }: PanesProps) {
  const narrow = useWindowBelow('width', stackBelow);
  const isFixed = width.endsWith('px');
  const stacked = narrow && !isFixed;
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

interface RecordScreenProps extends Partial<Omit<PanesProps, 'first' | 'second'>> {
  list: ReactNode;
  /** Whether no record is selected, so that the list takes the whole width. */
  isEmpty?: boolean;
  detail: ReactNode;
}

/** A screen with a list of records, and the details of the selected one. Lists of the same kind are equally wide. */
export const RecordScreen = ({ list, detail, isEmpty = false, width = '44%', ...panes }: RecordScreenProps) => (
  <Panes {...panes} width={width} first={list} second={isEmpty ? undefined : detail} />
);
