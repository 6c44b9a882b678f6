import { Box, Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, type ReactNode } from 'react';
import { Group, Panel, useDefaultLayout, usePanelRef } from 'react-resizable-panels';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { leaveTo } from '../../../components/leave-to.ts';
import { PanelSeparator } from '../../../components/panel-separator.tsx';
import { SequenceDiagram } from '../../../components/sequence-diagram/sequence-diagram.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { DetailBody } from './detail-body.tsx';
import { DetailHead } from './detail-head.tsx';
import { useChosenHop } from './use-chosen-hop.ts';
import { useWindowBelow } from '../../../components/use-zoom.ts';

/** The selected entry: its trace, if it has one, as a sequence diagram, and its details. */
export function DetailPane() {
  const hop = useChosenHop();
  const select = useStoreState('selection', (state) => state.select);
  const choose = (entry: JournalEntry) => select(entry, hop.of);
  if (!hop.row)
    return hop.problem === undefined ? null : (
      <Box component="section" h="100%" aria-label="Detail">
        <EmptyState title="The trace could not be loaded">{hop.problem}</EmptyState>
      </Box>
    );
  return (
    <Stack
      component="section"
      gap={0}
      h="100%"
      miw={0}
      style={{ containerType: 'inline-size' }}
      aria-label="Detail"
      onKeyDown={leaveTo('entry-list')}
    >
      <DetailHead hop={hop} row={hop.row} />
      {hop.row.entry.trace === undefined ? (
        // A diagram of one note would only repeat the title.
        <Box flex={1} mih={0}>
          <DetailBody hop={hop} row={hop.row} />
        </Box>
      ) : (
        <Halves
          upper={<SequenceDiagram inScroller entries={hop.trace} selected={hop.row.entry.seq} onSelect={choose} />}
          lower={<DetailBody hop={hop} row={hop.row} />}
        />
      )}
    </Stack>
  );
}

/** Maximum height of the diagram until the user moves the separator, in percent. */
const diagramShare = 50;

/** Minimum height of the diagram, in pixels. */
const minDiagram = 80;

/**
 * The diagram above the details, with a movable separator. The diagram is never higher than its content, and the
 * position of the separator is stored. In a low window, both are on one scrolling page.
 */
function Halves({ upper, lower }: { upper: ReactNode; lower: ReactNode }) {
  const kept = useDefaultLayout({ id: 'hookbench.timeline-detail', onlySaveAfterUserInteractions: true });
  const firstShare = kept.defaultLayout?.['diagram'] ?? diagramShare;
  const share = useRef(firstShare);
  const panel = usePanelRef();
  const { ref: content, height } = useElementSize<HTMLDivElement>();
  useEffect(() => {
    if (height === 0) return undefined;
    // The group takes the new maximum after the effects of this render; until then, the old one would limit the size.
    const frame = requestAnimationFrame(() => panel.current?.resize(`${String(share.current)}%`));
    return () => cancelAnimationFrame(frame);
  }, [height, panel]);
  const low = useWindowBelow('height', 560);
  if (low) {
    return (
      <Box flex={1} mih={0} style={{ overflow: 'auto' }} tabIndex={0} role="group" aria-label="Trace and detail">
        <Box px="var(--edge)">{upper}</Box>
        <div>{lower}</div>
      </Box>
    );
  }
  return (
    <Group
      orientation="vertical"
      style={{ flex: 1, minHeight: 0 }}
      {...(kept.defaultLayout && { defaultLayout: kept.defaultLayout })}
      onLayoutChanged={(layout, meta) => {
        if (meta.isUserInteraction) share.current = layout['diagram'] ?? share.current;
        kept.onLayoutChanged(layout, meta);
      }}
    >
      <Panel
        id="diagram"
        panelRef={panel}
        defaultSize={`${String(firstShare)}%`}
        minSize={Math.min(minDiagram, height || minDiagram)}
        maxSize={height || '100%'}
      >
        <Box h="100%" px="var(--edge)" style={{ overflow: 'auto' }}>
          <Box ref={content} pb={8}>
            {upper}
          </Box>
        </Box>
      </Panel>
      <PanelSeparator label="Height of the diagram" />
      <Panel id="body" minSize="120px">
        {lower}
      </Panel>
    </Group>
  );
}
