import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { MouseEventHandler, ReactNode } from 'react';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Place } from '#shared/model/screen.ts';
import { refusalOf } from '../store/refusal-of.ts';
import { showPlace } from '../store/show-place.ts';
import { useStores } from '../store/use-stores.ts';
import { CopyButton } from './button.tsx';
import { EmptyState, NotLoaded } from './empty-state.tsx';
import { leaveTo } from './leave-to.ts';
import { Mono } from './mono.tsx';
import { CutMiddle } from './text/cut-middle.tsx';
import { useMask } from './use-mask.ts';

interface DetailPaneProps<Item> {
  /** Accessible name, e.g. `Capture`. */
  label: string;
  /** The name of an item, e.g. `capture`. Escape focuses the `RecordList` of that name. */
  what: string;
  chosen: string | undefined;
  item: Pick<UseQueryResult<Item>, 'data' | 'error' | 'refetch'>;
  children: (item: Item) => ReactNode;
}

/** The details of the item that is selected in a list. Without one, the list takes the whole width. */
export function DetailPane<Item>({ label, what, chosen, item, children }: DetailPaneProps<Item>) {
  if (chosen === undefined) return null;
  return (
    <Stack
      component="section"
      gap={0}
      h="100%"
      miw={0}
      style={{ containerType: 'inline-size' }}
      aria-label={label}
      onKeyDown={leaveTo(`${what}-list`)}
    >
      {item.data !== undefined ? (
        children(item.data)
      ) : item.error !== null && refusalOf(item.error).code === 'not_found' ? (
        <EmptyState title={`This ${what} no longer exists`} />
      ) : (
        <NotLoaded what={what} problem={item.error ? messageOf(item.error) : undefined} onRetry={item.refetch} />
      )}
    </Stack>
  );
}

interface DetailHeadProps {
  /** Id of the title, which takes the focus from the list. */
  titleId: string;
  title: string;
  mono?: boolean;
  /** Whether a long title wraps. Default: it is cut, with a tooltip. */
  whole?: boolean;
  /** Whether a line follows. */
  divided?: boolean;
  /** Shown before and after the title. */
  before?: ReactNode;
  after?: ReactNode;
  actions: ReactNode;
  facts: ReactNode;
  children?: ReactNode;
}

/** The title of the details, the actions, and a line of facts. */
export function DetailHead(props: DetailHeadProps) {
  const mask = useMask();
  const { titleId, mono = false, whole = false, divided = false, before, after, actions, facts, children } = props;
  const title = mask.text(props.title);
  return (
    <Group
      component="header"
      gap="4 12"
      p="10 var(--edge) 8"
      flex="none"
      style={{ borderBottom: divided ? '1px solid var(--line)' : 'none' }}
    >
      <Group gap="0 10" flex="1 1 180px" miw={0} wrap={whole ? 'wrap' : 'nowrap'}>
        {before}
        <Title
          order={2}
          id={titleId}
          tabIndex={-1}
          title={title}
          {...(mono && { 'aria-label': title })}
          miw={0}
          fz={mono ? 14 : 16}
          lh="24px"
          ff={mono ? 'mono' : 'text'}
          lts="-0.01em"
          style={
            whole
              ? { overflowWrap: 'anywhere' }
              : { flexShrink: 1e6, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
          }
        >
          {mono ? <CutMiddle text={title} /> : title}
        </Title>
        {after}
      </Group>
      <Group gap={6} ml="auto">
        {actions}
      </Group>
      <Group component="p" gap="0 14" w="100%" miw={0} fz={12} lh="24px" c="dim">
        {facts}
      </Group>
      {children}
    </Group>
  );
}

/** The id of the item in the line of facts. It is cut before the line wraps. */
export function FactId({ what, id }: { what: string; id: string }) {
  return (
    <Group component="span" gap={0} wrap="nowrap" flex="1 1 14ch" miw={0} maw="max-content" c="faint">
      <Mono truncate title={id}>
        {id}
      </Mono>{' '}
      <CopyButton what={what} text={id} />
    </Group>
  );
}

/** A link that opens another place of the page. */
export function LinkButton(props: { title?: string; onClick: MouseEventHandler; children: ReactNode }) {
  return <Anchor component="button" type="button" c="accent" fz={12} fw={500} lh="24px" truncate {...props} />;
}

/** A link to a screen, or to an item on it. */
export function PlaceLink({ place, ...rest }: { place: Place; title?: string; children: ReactNode }) {
  const stores = useStores();
  return <LinkButton {...rest} onClick={() => showPlace(stores, place)} />;
}

interface SectionTitleProps {
  children: ReactNode;
  /** A summary after the title. */
  aside?: ReactNode;
  tone?: 'ok' | 'bad' | 'warn' | 'faint';
  end?: ReactNode;
}

/** The title of a part of the details. */
export function SectionTitle({ children, aside, tone = 'faint', end }: SectionTitleProps) {
  return (
    <Group component="h3" gap="4 8" mih={28} m={0} p="8 var(--edge) 2" fz={12} lh="18px" fw={600} c="dim">
      {children}
      {aside !== undefined && (
        <Text span inherit fw={400} c={`var(--${tone})`}>
          {aside}
        </Text>
      )}
      {end !== undefined && (
        <Group gap={6} ml="auto" mr={-5}>
          {end}
        </Group>
      )}
    </Group>
  );
}

/** A paragraph that explains why there is nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text p="16 var(--edge)" c="dim" maw="64ch">
      {children}
    </Text>
  );
}
