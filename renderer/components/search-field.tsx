import { Search, X } from 'lucide-react';
import { Button } from './button.tsx';
import { Kbd } from './kbd.tsx';
import styles from './search-field.module.css';
import { useRequestedFocus } from './use-requested-focus.ts';

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
}: SearchFieldProps) {
  const input = useRequestedFocus(takesSearchKey);
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
      {value === '' && takesSearchKey && (
        <span className={styles.hint} aria-hidden>
          <Kbd keys="/" />
        </span>
      )}
      {value !== '' && (
        <Button look="quiet" size="small" className={styles.clear} aria-label="Clear search" onClick={clear}>
          <X size={14} aria-hidden />
        </Button>
      )}
    </div>
  );
}
