import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { ArrowLeft, ChevronLeft, ChevronRight, Play } from 'lucide-react';
import { experimentLayers } from '#shared/experiments/layers.ts';
import type { Experiment } from '#shared/model/experiment.ts';
import { durationText } from '../../../components/text/duration-text.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { EvidenceMenu } from '../../../components/evidence-menu.tsx';
import { Mono } from '../../../components/mono.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useRunning } from '../../../store/use-run.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { StandingMark, standings, useExperiment } from '../standing.tsx';
import styles from './experiment.module.css';

/** The experiments before and after the shown one. */
export interface Neighbours {
  /** Opens it; undefined for the first one. */
  before: (() => void) | undefined;
  after: (() => void) | undefined;
  /** E.g. `3 of 193`. */
  place: string;
}

interface PageHeadProps {
  experiment: Experiment;
  neighbours: Neighbours;
}

/** The title, status and actions of an experiment. */
export function PageHead({ experiment, neighbours }: PageHeadProps) {
  const { id, title, layer, file, notApplicable, own } = experiment;
  const { result, standing, running } = useExperiment(experiment);
  const start = useStoreState('lab', (state) => state.start);
  const busy = useRunning('experiments');
  const { words, outcome } = standings[standing];
  return (
    <Group component="header" className={styles.head} gap={8} mih={48} px={16} py={8}>
      <ActionIcon
        component="a"
        href="#/lab"
        size={28}
        ml={-6}
        c="dim"
        aria-label="Back to the experiments"
        title="Back to the experiments (Esc)"
      >
        <ArrowLeft size={16} aria-hidden />
      </ActionIcon>
      <StandingMark standing={standing} running={running} />
      <Title miw={0} fz={16} lh="24px">
        {title}
      </Title>
      <Text fz="sm" c="faint">
        {experimentLayers.find((each) => each.layer === layer)?.title}
      </Text>
      {own && (
        <Badge outcome="neutral" title={file ?? ''}>
          own
        </Badge>
      )}
      <span role="status" aria-label="Result">
        <Badge outcome={running ? 'neutral' : outcome}>{running ? 'running' : words}</Badge>
      </span>
      {result && (
        <Text fz="sm" c="faint" visibleFrom="lg">
          {durationText(result.durationMs)} at {timeOfDay(Date.parse(result.startedAt)).slice(0, 8)}
        </Text>
      )}
      <Group gap={8} ml="auto">
        <Neighbour name="Previous experiment" keys="←" icon={ChevronLeft} open={neighbours.before} />
        <Mono fz="xs" c="faint">
          {neighbours.place}
        </Mono>
        <Neighbour name="Next experiment" keys="→" icon={ChevronRight} open={neighbours.after} />
        {result && <EvidenceMenu subject={{ kind: 'experiment', id }} trace={result.trace} of="lab" />}
        <CopyButton size="normal" what="command" label="Copy as command" text={`hookbench lab ${id}`} />
        <Button
          look="primary"
          busy={running}
          disabled={busy || notApplicable !== undefined}
          icon={<Play size={14} aria-hidden />}
          onClick={() => void start({ ids: [id] })}
        >
          {result ? 'Run again' : 'Run'}
        </Button>
      </Group>
    </Group>
  );
}

interface NeighbourProps {
  name: string;
  keys: string;
  icon: typeof ChevronLeft;
  open: (() => void) | undefined;
}

function Neighbour({ name, keys, icon: Icon, open }: NeighbourProps) {
  return (
    <Button
      square
      icon={<Icon size={16} aria-hidden />}
      disabled={open === undefined}
      aria-label={name}
      title={`${name} (${keys})`}
      onClick={open}
    />
  );
}
