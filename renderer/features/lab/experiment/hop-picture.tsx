import { Box, Center, SimpleGrid } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { Experiment } from '#shared/model/experiment.ts';
import type { Peer } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { ground, layoutHops, type HopLayout } from './layout-hops.ts';
import styles from './experiment.module.css';

/** Shows where it breaks: the parties, and their messages with the broken one in red. */
export function HopPicture({ hop }: Pick<Experiment, 'hop'>) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const layout = layoutHops(hop, width);
  return (
    <Box p="16 var(--edge) 12" style={{ overflow: 'hidden' }}>
      <div ref={ref}>{width > 0 && <Arcs layout={layout} width={width} words={hopTexts(hop)} />}</div>
      <SimpleGrid cols={layout.parties.length} spacing={0}>
        {layout.parties.map(({ peer, broken }) => (
          <Center key={peer} miw={0} px={4}>
            <strong className={styles.party} data-broken={broken}>
              {partyName[peer]}
            </strong>
          </Center>
        ))}
      </SimpleGrid>
    </Box>
  );
}

function Arcs({ layout, width, words }: { layout: HopLayout; width: number; words: string }) {
  return (
    <svg width={width} height={ground} role="img" aria-label={words} display="block">
      {layout.hops.map(({ from, to, broken, path, tip, middle }) => (
        <g key={`${from}-${to}`} className={styles.hop} data-broken={broken}>
          <path d={path} />
          <polygon points={tip} />
          {broken && (
            <g transform={`translate(${String(middle.x)} ${String(middle.y)})`}>
              <circle r={9} />
              <path className={styles.cross} d="M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" />
            </g>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Describes the broken hop. */
export function hopTexts({ from, to }: { from: Peer; to?: Peer | undefined }): string {
  return to === undefined ? `Breaks at ${partyName[from]}` : `Breaks between ${partyName[from]} and ${partyName[to]}`;
}
