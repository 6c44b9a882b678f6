import { Box, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { Play, Square } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { trafficRequest, type ChatCourse, type Traffic } from '#shared/model/traffic.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { LineChart } from '../../components/chart/line-chart.tsx';
import { Card } from '../../components/screen.tsx';
import { Explained, Term } from '../../components/explained.tsx';
import { NumberField } from '../../components/field/fields.tsx';
import { Problem } from '../../components/note.tsx';
import { timeOfDay } from '../../components/text/time-text.ts';
import type { FormPart } from '../../store/form-part.ts';
import { limitsOf } from '../../store/number-text.ts';
import { shares, type TrafficForm, useTraffic } from '../../store/use-traffic.ts';
import { useKept, useStoreState } from '../../store/use-stores.ts';
import styles from './traffic.module.css';
import { useNow } from '../../components/use-now.ts';
import { rateWindowMs, ratesOf } from '../../store/traffic-rate.ts';

const { shape } = trafficRequest;

const fields = [
  { name: 'chatsPerMinute', label: 'Rate', unit: 'per min', limits: limitsOf(shape.chatsPerMinute) },
  { name: 'seed', label: 'Seed', limits: limitsOf(shape.seed) },
  { name: 'chats', label: 'Max chats', limits: limitsOf(shape.chats), placeholder: 'No limit' },
] as const;

/** Starts simulated chats at a rate, reproducible by seed. */
export function TrafficCard() {
  const traffic = useKept('traffic').data;
  const used = useTraffic();
  const { busy, field, problem, start, stop } = used;
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const running = traffic?.running === true;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start();
  };
  return (
    <Card
      title={<Term word="traffic">Traffic</Term>}
      actions={
        running && (
          <Text span fz="sm" fw={500} c="ok">
            running since {timeOfDay(Date.parse(traffic.since ?? '')).slice(0, 8)}
          </Text>
        )
      }
    >
      <form aria-label="Traffic" onSubmit={submit} noValidate>
        <Stack gap={12} px="var(--edge)" py={12}>
          <SimpleGrid cols={3} spacing={8}>
            {fields.map(({ name, ...rest }) => (
              <NumberField key={name} {...rest} {...field(name)} />
            ))}
          </SimpleGrid>
          <MixFields part={used.part('mix')} />
          <Problem>{problem}</Problem>
          <Group gap={8}>
            <Button
              type="submit"
              busy={busy}
              disabled={!connected}
              icon={Play}
              title="The same seed and courses give the same chats in the same order."
            >
              {running ? 'Restart traffic' : 'Start traffic'}
            </Button>
            {running && (
              <Button icon={Square} onClick={stop}>
                Stop traffic
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      {traffic?.since !== undefined && <TrafficCount traffic={traffic} />}
    </Card>
  );
}

/** The label and meaning of each course of a simulated chat. */
const courseWords: Readonly<Record<ChatCourse, { label: string; meaning: string }>> = {
  plain: { label: 'Plain', meaning: 'Assigned, then ended.' },
  escalated: { label: 'Escalated', meaning: 'Escalated to a supervisor before it ends.' },
  transferred: { label: 'Transferred', meaning: 'Transferred to another queue before it ends.' },
  abandoned: { label: 'Abandoned', meaning: 'Ended before an agent is assigned.' },
};

/** The weight of each chat course, with its share. */
function MixFields({ part: { form: mix, change, problemAt } }: { part: FormPart<TrafficForm['mix']> }) {
  const parts = shares(mix).map(({ course, share }) => ({
    course,
    share,
    percent: `${String(Math.round(share * 100))} %`,
    ...courseWords[course],
  }));
  return (
    <Stack component="fieldset" gap={4} m={0} p={0} bd={0} miw={0} className={styles.mix}>
      <Text component="legend" p={0} pb={4} size="sm" fw={500} c="dim">
        Chat courses
      </Text>
      <div
        className={styles.shares}
        role="img"
        aria-label={parts.map(({ course, percent }) => `${course} ${percent}`).join(', ')}
      >
        {parts.map(({ course, share }) => (
          <i key={course} data-course={course} style={{ flexGrow: share }} />
        ))}
      </div>
      {parts.map(({ course, percent, label, meaning }) => (
        <label key={course} data-course={course}>
          <Explained words={meaning}>{label}</Explained>
          <input
            type="range"
            min={0}
            max={Math.max(10, Number(mix[course]))}
            step={1}
            aria-label={label}
            aria-valuetext={`weight ${mix[course]}, ${percent}`}
            value={mix[course]}
            onChange={(event) => change({ [course]: event.target.value })}
          />
          <Text span fz="sm" c="dim" ta="right">
            {percent}
          </Text>
        </label>
      ))}
      <Problem>{parts.map(({ course }) => problemAt(`/${course}`)).find(Boolean) ?? problemAt('')}</Problem>
    </Stack>
  );
}

/** Counts of started and failed chats, the rate, and the last error. */
function TrafficCount({ traffic: { started, failed, problem, request } }: { traffic: Traffic }) {
  const limit = request?.chats;
  return (
    <Stack gap={8} px="var(--edge)" py={10} style={{ borderTop: '1px solid var(--line)' }}>
      <div role="status" aria-label="Traffic counts">
        <SimpleGrid component="dl" cols={3} spacing={8}>
          <Figure
            title="Started"
            value={started}
            aside={limit === undefined ? undefined : `of ${formatNumber(limit)}`}
          />
          <Figure title="Failed" value={failed} bad={failed > 0} />
          <Figure title="Per minute" value={request?.chatsPerMinute ?? 0} aside={`seed ${String(request?.seed)}`} />
        </SimpleGrid>
      </div>
      <Problem>{problem && `Last error: ${problem}`}</Problem>
      <RateChart />
    </Stack>
  );
}

interface FigureProps {
  title: string;
  value: number;
  aside?: ReactNode;
  bad?: boolean;
}

function Figure({ title, value, aside, bad = false }: FigureProps) {
  return (
    <Box data-bad={bad}>
      <Text component="dt" size="xs" lh="16px" c="dim">
        {title}
      </Text>
      <Text component="dd" fz="lg" lh="22px" fw={600} c={bad ? 'var(--bad)' : 'inherit'}>
        {formatNumber(value)}{' '}
        <Text span size="sm" fw={400} c="dim">
          {aside}
        </Text>
      </Text>
    </Box>
  );
}

/** The rate of started chats over the last minute. */
function RateChart() {
  const samples = useStoreState('trafficSamples', (state) => state.samples);
  const now = useNow(1000);
  const rates = ratesOf(samples).filter(({ atMs }) => atMs > now - rateWindowMs);
  if (rates.length === 0) return null;
  return (
    <LineChart
      title="Rate"
      axis={{
        places: rates.map(({ atMs }) => Math.min(1, 1 - (now - atMs) / rateWindowMs)),
        timeOf: (index) => timeOfDay(rates[index]?.atMs ?? now).slice(0, 8),
        start: '1 min ago',
        end: 'now',
        last: 'now',
      }}
      lines={[{ name: 'Chats per minute', tone: 'info', values: rates.map(({ perMinute }) => perMinute) }]}
      format={(value) => formatNumber(Math.round(value))}
    />
  );
}
