import { Box, Group, Stack, Menu, Text } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import { withPart } from '../../store/use-live-list.ts';
import { stateIcon } from '../badge.tsx';
import { SearchField } from '../search-field.tsx';
import { ListFilter } from 'lucide-react';
import { Button } from '../button.tsx';

interface FilterBarProps {
  /** The search field, the filter menu and the actions on the list. */
  children: ReactNode;
  /** Chips in a row below. */
  chips?: ReactNode;
  /** Accessible name of the chips. */
  what?: string;
  /** Reduces the spacing for many chips. */
  dense?: boolean;
}

/** The filters above a list. */
export function FilterBar({ children, chips, what, dense }: FilterBarProps) {
  return (
    <Stack gap={8} p="8 var(--edge)" flex="none" style={{ borderBottom: '1px solid var(--line)' }}>
      <Group gap={8} wrap="nowrap" style={{ '--search-width': 'none' }}>
        {children}
      </Group>
      {chips && (
        <Group gap={dense === true ? 2 : 4} role="group" aria-label={what}>
          {chips}
        </Group>
      )}
    </Stack>
  );
}

/** The filter of a list. */
interface Filtered<Filter> {
  filter: Filter;
  narrow: (filter: Filter) => void;
}

/** A text of the filter, which is applied after a pause in typing. */
export function useTypedPart<Name extends string, Filter extends { [name in Name]?: string }>(
  { filter, narrow }: Filtered<Filter>,
  name: Name,
) {
  const act = useCallback(
    (text: string) => narrow(withPart(filter, name, text === '' ? undefined : (text as Filter[Name]))),
    [filter, narrow, name],
  );
  return useTyped(filter[name] ?? '', act);
}

interface FilterSearchProps<Filter> {
  label: string;
  placeholder: string;
  list: Filtered<Filter>;
  /** Id of the list that the arrow key and Enter focus. */
  listId: string;
}

/** The search field of a list. */
export function FilterSearch<Filter extends { q?: string }>(props: FilterSearchProps<Filter>) {
  const { label, placeholder, list, listId } = props;
  const [text, setText] = useTypedPart(list, 'q');
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={text}
      takesSearchKey
      onChange={setText}
      onLeave={() => document.getElementById(listId)?.focus()}
    />
  );
}

/** Debounce time after the last key, in milliseconds. */
const pause = 80;

/**
 * A debounced text field value that also follows changes of its source.
 * @param known The current value of the source.
 * @param act Receives the trimmed text; must be stable between renders.
 */
function useTyped(known: string, act: (text: string) => void) {
  const [text, setText] = useState(known);
  const [followed, setFollowed] = useState(known);
  if (known !== followed) {
    setFollowed(known);
    if (text.trim() !== known) setText(known);
  }
  useEffect(() => {
    if (text.trim() === known) return undefined;
    const timer = setTimeout(() => act(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, known, act]);
  return [text, setText] as const;
}

interface FilterMenuProps {
  /** The active filters as text. */
  words: readonly string[];
  /** The label without filters, e.g. `all events`. */
  all: string;
  /** In pixels. */
  width: number;
  children: ReactNode;
}

/** A filter menu; its button names the active filters. */
export function FilterMenu({ words, all, width, children }: FilterMenuProps) {
  return (
    <Menu position="bottom-end" width={width}>
      <Menu.Target>
        <Button
          icon={ListFilter}
          miw={32}
          maw={170}
          px={8}
          aria-label={`Filter: ${words.length === 0 ? all : words.join(', ')}`}
          aria-pressed={words.length > 0}
        >
          {words.length > 0 && (
            <Text span inherit truncate>
              {words.join(', ')}
            </Text>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="calc(62vh / var(--zoom))" style={{ overflow: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FilterChipProps {
  label: string;
  /** The formatted number of matching items. */
  count?: string | undefined;
  /** The outcome of the state that the label names, whose icon is shown. */
  outcome?: Outcome | undefined;
  pressed: boolean;
  onPress: () => void;
  /** Whether it is a single chip and not part of a row. */
  alone?: boolean;
  narrow?: boolean;
  title?: string;
}

/** A toggle that filters a list. */
export function FilterChip({ label, count, outcome, pressed, onPress, alone, narrow, title }: FilterChipProps) {
  return (
    <Button
      size="small"
      look={alone === true ? 'plain' : 'quiet'}
      px={narrow === true ? 6 : 8}
      {...(pressed && !alone && { bg: 'var(--selected)', c: 'text', bd: '1px solid var(--accent)' })}
      aria-pressed={pressed}
      title={title}
      onClick={onPress}
    >
      {outcome !== undefined && (
        <Box component="span" display="flex" c={outcome === 'neutral' ? 'faint' : outcome}>
          {stateIcon(label.toLowerCase(), outcome)}
        </Box>
      )}
      <span>
        {label}{' '}
        {count !== undefined && (
          <Text span inherit fz="sm" fw={400} ml={2} c={alone ? 'inherit' : 'faint'}>
            {count}
          </Text>
        )}
      </span>
    </Button>
  );
}
