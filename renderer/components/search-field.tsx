import { Search, X } from 'lucide-react';
import { Button } from './button.tsx';
import { Kbd } from './kbd.tsx';
import styles from './search-field.module.css';
import { useWishedFocus } from './use-wished-focus.ts';

interface SearchFieldProps {
  /** What it searches, e.g. `Search the chats`. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Goes on to what was found. */
  onLeave?: () => void;
  /** What Enter does in its place; with Shift backwards. */
  onEnter?: (backwards: boolean) => void;
  /** How much was found, in a few characters. */
  found?: string;
  /** Whether `/` goes here; of the searches of a screen at most one. */
  wished?: boolean;
}

/** Narrows what a screen shows, with each key. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  onLeave,
  onEnter,
  found = '',
  wished = false,
}: SearchFieldProps) {
  const input = useWishedFocus(wished);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={styles.box} role="search">
      <Search size={14} aria-hidden />
      <input
        ref={input}
        className={styles.input}
        data-found={found !== ''}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={1000}
        spellCheck={false}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && onEnter) onEnter(event.shiftKey);
          else if (event.key === 'ArrowDown' || event.key === 'Enter') onLeave?.();
          if (event.key === 'Escape' && value !== '') clear();
        }}
      />
      {found !== '' && (
        <span className={styles.found} role="status">
          {found}
        </span>
      )}
      {value === '' && wished && (
        <span className={styles.hint} aria-hidden>
          <Kbd keys="/" />
        </span>
      )}
      {value !== '' && (
        <Button look="quiet" size="small" className={styles.clear} aria-label="Clear the search" onClick={clear}>
          <X size={14} aria-hidden />
        </Button>
      )}
    </div>
  );
}
