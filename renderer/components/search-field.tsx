import { Group, Text, TextInput } from '@mantine/core';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { IconButton } from './button.tsx';
import { Kbd } from './kbd.tsx';
import { useStoreState } from '../store/use-stores.ts';

interface SearchFieldProps {
  /** Accessible name, e.g. `Search the chats`. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Moves the focus to the results. */
  onLeave?: () => void;
  /** Replaces the default action of Enter; `backwards` with Shift. */
  onEnter?: (backwards: boolean) => void;
  /** Short result count. */
  found?: string;
  /** Whether `/` focuses this field; at most one per screen. */
  takesSearchKey?: boolean;
  /** Whether it takes the focus when its dialog opens. */
  autoFocus?: boolean;
}

/** A search field that filters while the user types. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  onLeave,
  onEnter,
  found = '',
  takesSearchKey = false,
  autoFocus = false,
}: SearchFieldProps) {
  const input = useRequestedFocus(takesSearchKey);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  const hint = value === '' && takesSearchKey && (
    <span aria-hidden>
      <Kbd keys="/" />
    </span>
  );
  const state = value !== '' && (
    <Group gap={4} wrap="nowrap" justify="flex-end" w="100%">
      {found !== '' && (
        <Text span fz="sm" c="faint" role="status">
          {found}
        </Text>
      )}
      <IconButton label="Clear search" icon={X} onClick={clear} />
    </Group>
  );
  return (
    <TextInput
      flex="1 1 160px"
      miw={120}
      maw="var(--search-width, 272px)"
      ref={input}
      type="search"
      {...(autoFocus && { 'data-autofocus': true })}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      maxLength={1000}
      spellCheck={false}
      leftSection={<Search size={14} color="var(--faint)" aria-hidden />}
      rightSection={state || hint}
      rightSectionWidth={value === '' || found === '' ? 28 : 84}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onEnter) onEnter(event.shiftKey);
        else if (event.key === 'ArrowDown' || event.key === 'Enter') onLeave?.();
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault();
          clear();
        }
      }}
    />
  );
}

/**
 * A ref for an input that takes the focus when the user requests search, even if the request came before it was mounted.
 * @param wanted Whether the input is the target of such requests.
 */
function useRequestedFocus(wanted: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const { searchRequests: requests, takeSearchRequest: take } = useStoreState('navigation', (state) => state);
  useEffect(() => {
    if (!wanted || requests === 0) return;
    input.current?.focus();
    input.current?.select();
    take();
  }, [wanted, requests, take]);
  return input;
}
