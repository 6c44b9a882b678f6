import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { useWishedFocus } from '../../../components/use-wished-focus.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './journal-bar.module.css';

/** How long after the last key the search starts, in milliseconds. */
const pause = 180;

/** The box to search the journal with. */
export function SearchBox() {
  const query = useStoreState('search', (state) => state.query);
  const search = useStoreState('search', (state) => state.search);
  const [text, setText] = useState(query.text);
  const input = useWishedFocus();
  useEffect(() => {
    if (text.trim() === query.text) return undefined;
    const timer = setTimeout(() => {
      search({ ...query, text: text.trim() });
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [text, query, search]);
  const clear = () => {
    setText('');
    input.current?.focus();
  };
  return (
    <div className={styles.box} role="search">
      <Search size={14} aria-hidden />
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label="Search the journal"
        placeholder="Search: 401, chat_started, C-1001"
        value={text}
        maxLength={1000}
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('#journal-list')?.focus();
          if (event.key === 'Escape' && text !== '') clear();
        }}
      />
      {text === '' ? (
        <span className={styles.hint} aria-hidden>
          <Kbd keys="/" />
        </span>
      ) : (
        <Button look="quiet" size="small" className={styles.clear} aria-label="Clear the search" onClick={clear}>
          <X size={14} aria-hidden />
        </Button>
      )}
    </div>
  );
}
