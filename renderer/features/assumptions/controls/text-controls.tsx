import { Box, Group, Stack, Text } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { formatNumber } from '#shared/trace/counted.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { Select } from '../../../components/field/fields.tsx';
import { Mono } from '../../../components/mono.tsx';
import { numberOf } from '../../../store/number-text.ts';
import { sameValue } from '../../../store/same-value.ts';
import type { ControlFacts, MapMember } from '../control-of.ts';
import { formatAmount } from '../value-words.ts';
import { Alternatives } from './choice-controls.tsx';
import styles from './controls.module.css';
import { DraftInput, draftStyles, useDraft, type ControlProps } from './draft.tsx';

/** Edits a text value. */
export function TextControl({ assumption, value, refusal, onChange, onForget }: ControlProps) {
  const [draft] = useDraft(String(value), (text) => onChange(text.trim()), onForget);
  return <DraftInput draft={draft} refused={refusal !== undefined} aria-label={assumption.entry.title} />;
}

/** Edits a number; shows its unit, a readable amount and, in an unfolded row, its bounds. An empty field means the default. */
export function NumberControl(props: ControlProps & ControlFacts['number']) {
  const { assumption, value, refusal, onChange, onForget, min, max } = props;
  const { title, unit, default: standard } = assumption.entry;
  const [draft] = useDraft(String(value), (text) => onChange(text.trim() === '' ? standard : numberOf(text)), onForget);
  const amount = formatAmount(numberOf(draft.value), unit);
  return (
    <Group gap="4 10">
      <DraftInput
        w={128}
        draft={draft}
        refused={refusal !== undefined}
        aria-label={title}
        inputMode="numeric"
        placeholder={`Default: ${formatNumber(Number(standard))}`}
      />
      <Text c="dim">{unit}</Text>
      {amount !== undefined && (
        <Mono px={6} bdrs={4} bg="var(--raise)">
          {amount}
        </Mono>
      )}
      {min !== undefined && max !== undefined && (
        <Text
          fz="sm"
          c="faint"
          className={styles.folded}
          title={`${formatNumber(min)} to ${formatNumber(max)} ${unit ?? ''}`}
        >
          at most {formatAmount(max, unit) ?? formatNumber(max)}
        </Text>
      )}
    </Group>
  );
}

/** Edits a list of values as removable chips. */
export function ChipsControl(props: ControlProps & ControlFacts['chips']) {
  const { assumption, value, refusal, onChange, onForget, of } = props;
  const { title } = assumption.entry;
  const items = value as readonly (string | number)[];
  const add = async (text: string): Promise<boolean> => {
    const fresh = text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((one) => (of === 'number' && !Number.isNaN(Number(one)) ? Number(one) : one));
    return fresh.length === 0 || onChange([...new Set([...items, ...fresh])]);
  };
  const [draft] = useDraft('', add, onForget);
  return (
    <Group gap={6} role="group" aria-label={title}>
      {items.map((item, index) => {
        const refused = refusal?.field?.endsWith(`/${String(index)}`) === true;
        return (
          <Group
            key={String(item)}
            component="span"
            gap={2}
            wrap="nowrap"
            maw="100%"
            p="0 2 0 8"
            bd={`1px solid var(--${refused ? 'bad' : 'line-strong'})`}
            bdrs={12}
          >
            <Mono style={{ overflowWrap: 'anywhere' }}>{item}</Mono>
            <IconButton
              label={`Remove ${String(item)}`}
              icon={X}
              size={20}
              radius="xl"
              onClick={() => void onChange(items.filter((one) => one !== item))}
            />
          </Group>
        );
      })}
      {items.length === 0 && <Text c="faint">none</Text>}
      <Group component="span" gap={6} wrap="nowrap" flex="1 1 160px" maw={280}>
        <DraftInput flex={1} draft={draft} refused={refusal !== undefined} aria-label={`Add to ${title}`} />
        <Button size="small" icon={Plus} onClick={draft.onBlur}>
          Add
        </Button>
      </Group>
    </Group>
  );
}

type MemberValue = string | null;

/** Edits a map, one row per member. */
export function MapControl({ members, ...props }: ControlProps & ControlFacts['map']) {
  const { assumption, value } = props;
  return (
    <>
      <Stack component="ul" gap={4} aria-label={assumption.entry.title}>
        {members.map((member) => {
          const standard = memberOf(assumption.entry.default, member);
          const changed = !sameValue(memberOf(value, member), standard);
          return (
            <Group key={member.key} component="li" gap={12} wrap="nowrap">
              <Box w="48%" miw={0}>
                <Text
                  fz="sm"
                  lh="16px"
                  fw={changed ? 600 : 400}
                  c={changed ? 'accent' : 'text'}
                  truncate
                  title={`${member.label} (${member.key})`}
                >
                  {member.label}
                </Text>
                <Mono
                  fz="xs"
                  lh="14px"
                  c={changed ? 'accent' : 'faint'}
                  {...(!changed && { className: styles.folded })}
                >
                  {changed ? `default: ${standard ?? 'none'}` : member.key}
                </Mono>
              </Box>
              <Box flex={1} miw={0}>
                {member.choices ? (
                  <MemberChoice member={member} choices={member.choices} {...props} />
                ) : (
                  <MemberText member={member} {...props} />
                )}
              </Box>
            </Group>
          );
        })}
      </Stack>
      <Alternatives {...props} />
    </>
  );
}

function MemberChoice({ member, choices, ...props }: ControlProps & { member: MapMember; choices: readonly string[] }) {
  const all = choices.map((choice) => ({ value: choice, label: choice }));
  return (
    <Select
      styles={draftStyles(false)}
      aria-label={`${props.assumption.entry.title}: ${member.label}`}
      value={memberOf(props.value, member) ?? ''}
      choices={member.nullable ? [{ value: '', label: 'none' }, ...all] : all}
      onChange={(choice) => void setMember(props, member, choice === '' ? null : choice)}
    />
  );
}

function MemberText({ member, ...props }: ControlProps & { member: MapMember }) {
  const { assumption, value, refusal, onForget } = props;
  const toValue = (text: string) => (text.trim() === '' && member.nullable ? null : text.trim());
  const [draft] = useDraft(memberOf(value, member) ?? '', (text) => setMember(props, member, toValue(text)), onForget);
  return (
    <DraftInput
      draft={draft}
      refused={refusal?.field === `/${assumption.name}/${member.key}`}
      aria-label={`${assumption.entry.title}: ${member.label}`}
      placeholder={member.nullable ? 'none' : ''}
    />
  );
}

function memberOf(value: unknown, { key }: MapMember): MemberValue | undefined {
  return (value as Record<string, MemberValue>)[key];
}

function setMember({ value, onChange }: ControlProps, { key }: MapMember, member: MemberValue): Promise<boolean> {
  return onChange({ ...(value as Record<string, MemberValue>), [key]: member });
}
