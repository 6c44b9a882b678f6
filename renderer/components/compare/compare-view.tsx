import { useMemo } from 'react';
import type { BodyView } from '#shared/model/body-view.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { DiffView } from '../diff/diff-view.tsx';
import { compareHeaders, isSame } from '../hop/compare-headers.ts';
import { HeaderList } from '../hop/header-list.tsx';
import { comparableText } from './comparable-text.ts';
import styles from './compare.module.css';

/** One message of a compared item. */
export interface ComparableMessage {
  /** Prefix of the titles when an item has several messages, e.g. `Request`. */
  name?: string;
  headers: readonly HeaderPair[];
  body: BodyView;
}

/** One of two compared items: its facts by name, and its messages. */
export interface Comparable {
  facts: Readonly<Record<string, string>>;
  messages: readonly ComparableMessage[];
}

interface CompareViewProps {
  /** The item that `shown` is compared with. */
  other: Comparable;
  shown: Comparable;
}

/** The differences between two captures or deliveries: facts, headers, and bodies by line. */
export function CompareView({ other, shown }: CompareViewProps) {
  const differing = Object.entries(shown.facts).filter(([name, value]) => other.facts[name] !== value);
  return (
    <>
      <dl className={styles.facts} aria-label="Differences">
        {differing.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{`${other.facts[name] ?? 'none'} → ${value}`}</dd>
          </div>
        ))}
      </dl>
      {shown.messages.map((message, index) => {
        const before = other.messages.find(({ name }) => name === message.name);
        return before && <ComparedMessages key={index} before={before} after={message} />;
      })}
    </>
  );
}

function ComparedMessages({ before, after }: { before: ComparableMessage; after: ComparableMessage }) {
  const headers = useMemo(() => compareHeaders(before.headers, after.headers), [before, after]);
  const differing = headers.filter((row) => !isSame(row));
  const [one, two] = [comparableText(before.body), comparableText(after.body)];
  const { name } = after;
  return (
    <>
      <h3 className={styles.title}>
        {name === undefined ? 'Headers' : `${name} headers`}
        <span data-outcome={differing.length === 0 ? 'ok' : 'warn'}>
          {differing.length === 0 ? 'identical' : `${String(differing.length)} of ${String(headers.length)} differ`}
        </span>
      </h3>
      <HeaderList rows={differing} ends={['other', 'this']} />
      <h3 className={styles.title}>
        {name === undefined ? 'Body' : `${name} body`}
        <span data-outcome={one === two ? 'ok' : 'warn'}>{one === two ? 'identical' : '− other, + this'}</span>
      </h3>
      {one !== two && (
        <DiffView label={name === undefined ? 'Bodies by line' : `${name} bodies by line`} before={one} after={two} />
      )}
    </>
  );
}
