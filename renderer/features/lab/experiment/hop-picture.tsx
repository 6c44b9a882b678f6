import { Box, Group, SimpleGrid, Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Check, X } from 'lucide-react';
import { experimentFacts, experimentSides } from '#shared/experiments/facts.ts';
import type { Experiment, Expectation, ExperimentResult } from '#shared/model/experiment.ts';
import type { Peer } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { FactValue } from './fact-value.tsx';
import { ground, layoutHops, type HopLayout } from './layout-hops.ts';
import styles from './experiment.module.css';

interface HopPictureProps {
  experiment: Experiment;
  result: ExperimentResult | undefined;
}

/** Shows where it breaks: the parties, their messages with the broken one in red, and what each party should observe. */
export function HopPicture({ experiment: { hop, expected }, result }: HopPictureProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const layout = layoutHops(hop, width);
  return (
    <Box ref={ref} p="16 var(--edge) 12" style={{ overflow: 'hidden' }}>
      {width > 0 && <Arcs layout={layout} width={width} words={hopTexts(hop)} />}
      <SimpleGrid cols={layout.parties.length} spacing={0}>
        {layout.parties.map(({ peer, broken }) => (
          <Stack key={peer} align="center" gap={8} miw={0} px={4}>
            <strong className={styles.party} data-broken={broken}>
              {partyName[peer]}
            </strong>
            <Facts expected={expected.filter(({ side }) => experimentSides[side].party === peer)} result={result} />
          </Stack>
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

/** The facts expected or observed at one party. */
function Facts({ expected, result }: { expected: readonly Expectation[]; result: ExperimentResult | undefined }) {
  return (
    <Stack component="ul" gap={6} w="100%" ta="center">
      {expected.map(({ fact, side, values }) => {
        const met = result?.findings.find((one) => one.side === side && one.fact === fact)?.met;
        return (
          <li key={`${side}.${fact}`} title={experimentFacts[fact].meaning}>
            <Group component="span" gap={4} justify="center" wrap="nowrap" fz="xs" lh="16px" c="faint">
              {met === true && <Check size={12} color="var(--ok)" aria-label="observed" />}
              {met === false && <X size={12} color="var(--bad)" aria-label="not observed" />}
              {experimentFacts[fact].title}
            </Group>
            <FactValue c={met === false ? 'bad' : 'text'} fact={fact} value={values.join(' or ')} />
          </li>
        );
      })}
    </Stack>
  );
}

/** Describes the broken hop. */
export function hopTexts({ from, to }: { from: Peer; to?: Peer | undefined }): string {
  return to === undefined ? `Breaks at ${partyName[from]}` : `Breaks between ${partyName[from]} and ${partyName[to]}`;
}
