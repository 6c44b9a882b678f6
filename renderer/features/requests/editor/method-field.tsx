import { useState } from 'react';
import styles from './request-bar.module.css';

/** The methods of the API. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

const other = 'other';

/** Selects a common method, or lets the user type another one. */
export function MethodField({ method, onChange }: { method: string; onChange: (method: string) => void }) {
  const [typing, setTyping] = useState(false);
  if (typing) {
    return (
      <input
        className={styles.method}
        aria-label="Method"
        autoFocus
        value={method}
        maxLength={100}
        spellCheck={false}
        onFocus={(event) => {
          event.target.select();
        }}
        onChange={(event) => {
          onChange(event.target.value.replaceAll(/\s/g, ''));
        }}
        onBlur={() => {
          if (method === '') onChange('GET');
          setTyping(false);
        }}
      />
    );
  }
  return (
    <select
      className={styles.method}
      data-method={method}
      aria-label="Method"
      value={method}
      onChange={(event) => {
        if (event.target.value === other) setTyping(true);
        else onChange(event.target.value);
      }}
    >
      {[...new Set([...methods, method])].map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
      <option value={other}>Other…</option>
    </select>
  );
}
