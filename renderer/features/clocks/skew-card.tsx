import { Group, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { Party } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ScreenAction } from '../../components/screen-action.tsx';
import { arrangeClocks, useMoveClocks, useReadings } from '../../store/use-clocks.ts';
import { useKept } from '../../store/use-kept.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { SkewChart } from './skew-chart.tsx';
import { skewMeanings } from './skew-meanings.ts';
import { skewPresets } from './skew-presets.ts';

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, neutral: CircleCheck };
const colors = { ok: 'ok', warn: 'warn', bad: 'bad', neutral: 'ok' };

/** Default tolerance of the catcher in seconds, used until its settings are loaded. */
const defaultTolerance = 300;

/** The skew between the clocks, its effects, and presets of common skews. */
export function SkewCard() {
  const stored = useReadings();
  const [drag, setDrag] = useState<{ party: Party; offsetMs: number }>();
  const readings = drag ? { ...stored, [drag.party]: { ...stored[drag.party], offsetMs: drag.offsetMs } } : stored;
  const tokenLife = useStoreState('profile', ({ profile }) => profile.accessTokenLifetime);
  const tolerance = useKept('catcher').data?.checks.stalenessSeconds ?? defaultTolerance;
  const move = useMoveClocks();
  const moved = Object.values(readings).some(({ offsetMs }) => offsetMs !== 0);
  const skewed = Object.values(readings).some(({ skewMs }) => skewMs !== 0);
  const sums = Object.fromEntries(
    Object.entries(readings).map(([party, { offsetMs, skewMs }]) => [party, offsetMs + skewMs]),
  ) as Record<Party, number>;
  const set = (party: Party, offsetMs: number) =>
    move(async (clocks) => {
      const seconds = (offsetMs - stored[party].offsetMs) / 1000;
      if (seconds !== 0) await clocks.advance({ party, seconds });
      setDrag(undefined);
    });
  const meanings = skewMeanings(sums, { tokenLifeMs: tokenLife * 1000, toleranceMs: tolerance * 1000 });
  return (
    <Card
      title="Skew"
      actions={
        <ScreenAction>
          <Button look="primary" disabled={!moved} onClick={() => move((clocks) => clocks.reset())}>
            Reset clocks
          </Button>
        </ScreenAction>
      }
    >
      <SkewChart readings={readings} onDrag={(party, offsetMs) => setDrag({ party, offsetMs })} onSet={set} />
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 3 }}
        spacing={0}
        style={{ borderTop: '1px solid var(--line)' }}
        aria-label="Effects of the skew"
      >
        {meanings.map(({ between: [stamps, compares], outcome, words }) => {
          const Icon = icons[outcome];
          return (
            <Group key={compares} component="li" gap={8} wrap="nowrap" align="start" px={16} py={12}>
              <Icon size={16} color={`var(--${colors[outcome]})`} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
              <div>
                <Text fw={600}>
                  {partyName[stamps]} to {partyName[compares]}
                </Text>
                <Text fz="sm" lh="18px" c="dim" mih={36}>
                  {words}
                </Text>
              </div>
            </Group>
          );
        })}
      </SimpleGrid>
      <Group
        gap={8}
        px={16}
        py={12}
        fz="sm"
        c="dim"
        style={{ borderTop: '1px solid var(--line)' }}
        role="group"
        aria-label="Skew presets"
      >
        {skewPresets({ tokenLife, tolerance }).map(({ title, meaning, seconds }) => (
          <Button
            key={title}
            size="small"
            title={meaning}
            onClick={() => move((clocks) => arrangeClocks(clocks, seconds))}
          >
            {title}
          </Button>
        ))}
        {skewed && (
          <span>
            A fault also skews a clock: <a href="#/faults">show faults</a>
          </span>
        )}
      </Group>
    </Card>
  );
}
