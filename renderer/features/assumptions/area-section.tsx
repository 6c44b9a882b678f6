import { Badge, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import { memo, useMemo, type ReactNode } from 'react';
import type { FixedAssumption } from '#shared/profile/profile-entries.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { Problem } from '../../components/note.tsx';
import { sameValue } from '../../store/same-value.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { affectedWords, affects } from './affects.ts';
import type { Assumption } from './assumption.ts';
import styles from './assumptions.module.css';
import { controlOf } from './control-of.ts';
import { ValueControl } from './controls/value-control.tsx';
import type { FoundArea } from './find-assumptions.ts';
import { StandardRules } from './standard-rules.tsx';
import { changeWords } from './value-words.ts';
import { SourceText } from '../../components/source-text.tsx';

/** The ids of the elements of an area and of a row. */
export const areaId = (area: string) => `area-${area}`;
export const rowId = (name: string) => `assumption-${name}`;

interface AreaSectionProps {
  found: FoundArea;
  /** Whether the rows are unfolded, because a search can have found what is folded. */
  unfolded: boolean;
}

/** The assumptions of one area; fixed ones last. */
export function AreaSection({ found: { area, label, about, rows, fixed }, unfolded }: AreaSectionProps) {
  return (
    <section id={areaId(area)} className={styles.area} tabIndex={-1} aria-labelledby={`${areaId(area)}-title`}>
      <Group component="header" className={styles.areaHead} gap={12} align="baseline">
        <Title id={`${areaId(area)}-title`} fz="lg" lh="lg" lts="-0.01em">
          {label}
        </Title>
        <Text c="dim">{about}</Text>
      </Group>
      <div className={styles.rows}>
        {rows.map((assumption) => (
          <AssumptionRow key={assumption.name} assumption={assumption} unfolded={unfolded} />
        ))}
        {fixed.length > 0 && (
          <Disclosure label={`${counted(fixed.length, 'fixed assumption', 'fixed assumptions')} without settings`}>
            {fixed.map((row) => (
              <FixedRow key={row.id} row={row} />
            ))}
          </Disclosure>
        )}
      </div>
    </section>
  );
}

interface AssumptionRowProps {
  assumption: Assumption;
  unfolded: boolean;
}

/** One assumption: the current value and its alternatives; unfolded, what the interface document says, too. */
const AssumptionRow = memo(function AssumptionRow({ assumption, unfolded }: AssumptionRowProps) {
  const { name, entry } = assumption;
  const { profile } = useStores();
  const { change, forgetRefusal } = profile.getState();
  const value = useStoreState('profile', (state): unknown => state.profile[name]);
  const refusal = useStoreState('profile', ({ refusals }) => refusals[name]);
  const changed = !sameValue(value, entry.default);
  const control = useMemo(() => controlOf(assumption), [assumption]);
  return (
    <section
      id={rowId(name)}
      className={styles.row}
      data-changed={changed}
      data-name={name}
      tabIndex={-1}
      aria-label={entry.title}
    >
      <About {...entry} unfolded={unfolded}>
        <Group gap="4 12">
          <Source>{entry.source}</Source>
          <Group component="span" gap={4} role="group" aria-label="Affects">
            {affects[name].map((one) => (
              <Tooltip key={one} label={affectedWords[one].meaning}>
                <Badge variant="default" ff="text" fw={400} tabIndex={0}>
                  {affectedWords[one].label}
                </Badge>
              </Tooltip>
            ))}
          </Group>
        </Group>
      </About>
      <Stack gap={6} miw={0}>
        <ValueControl
          control={control}
          assumption={assumption}
          value={value}
          refusal={refusal}
          onChange={(next) => change(name, next)}
          onForget={() => forgetRefusal(name)}
        />
        <Problem>{refusal?.words}</Problem>
        {changed && <Changed assumption={assumption} value={value} />}
      </Stack>
      {name === 'standard' && <StandardRules />}
    </section>
  );
});

/** An assumption without a setting. */
function FixedRow({ row }: { row: FixedAssumption }) {
  return (
    <section className={styles.row} aria-label={row.title}>
      <About {...row} />
      <div>
        <p>{row.assumption}</p>
        <Source>{row.source}</Source>
      </div>
    </section>
  );
}

interface AboutProps {
  title: string;
  decides?: string;
  says: string;
  section: string;
  unfolded?: boolean;
  children?: ReactNode;
}

/** What an assumption decides, in one sentence that unfolds the others, and the interface document with the section. */
function About({ title, decides, says, section, unfolded = false, children }: AboutProps) {
  const source = (
    <Stack gap={6} pt={4}>
      <blockquote className={styles.says}>
        {says === 'Nothing.' ? 'Not specified by the interface document.' : <q>{says}</q>} <cite>{section}</cite>
      </blockquote>
      {children}
    </Stack>
  );
  const [, first = decides, rest] = /^(.*?\.)\s+(.*)$/s.exec(decides ?? '') ?? [];
  return (
    <div style={{ minWidth: 0 }}>
      <Title order={3} fz="md">
        {title}
      </Title>
      {first === undefined ? (
        source
      ) : (
        <Disclosure
          className={styles.more}
          data-unfolds
          open={unfolded}
          label={
            <Text span inherit fw={400}>
              {first}
            </Text>
          }
        >
          {rest !== undefined && (
            <Text fz="sm" lh="18px" c="dim">
              {rest}
            </Text>
          )}
          {source}
        </Disclosure>
      )}
    </div>
  );
}

function Source({ children }: { children: string }) {
  return <SourceText title="Source of the default">{children}</SourceText>;
}

function Changed({ assumption, value }: { assumption: Assumption; value: unknown }) {
  const { profile } = useStores();
  const { how, from } = changeWords(assumption, value);
  const reset = () => {
    document.getElementById(rowId(assumption.name))?.focus({ preventScroll: true });
    profile
      .getState()
      .reset([assumption.name])
      .catch(() => undefined);
  };
  return (
    <Group gap="4 12" justify="space-between">
      <Text fz="sm" c="accent" miw={0}>
        {how} <strong>{from}</strong>
      </Text>
      <Button size="small" icon={RotateCcw} aria-label={`Reset ${assumption.entry.title}`} onClick={reset}>
        Reset
      </Button>
    </Group>
  );
}
