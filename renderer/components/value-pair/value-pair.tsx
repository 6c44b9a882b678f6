import { CopyButton } from '../button.tsx';
import { useMask } from '../use-mask.ts';
import { firstApart } from './first-apart.ts';
import styles from './value-pair.module.css';

/** Characters that decide whether a signature matches, but cannot be seen. */
const escapes: Record<string, string> = {
  '\n': '\\n\n',
  '\r': '\\r',
  '\t': '\\t',
  '\u0000': '\\0',
  '\u00a0': '\\u00a0',
  '\ufeff': '\\ufeff',
};

/** A text with escapes for line breaks, tabs, byte order marks and non-breaking spaces; a line feed still breaks the line. */
const visibleText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/[\n\r\t\u0000\u00a0\ufeff]/g, (character) => escapes[character] ?? character);

interface ValuePairProps {
  expected: string | undefined;
  received: string | undefined;
  /** Names of the two values; default: expected and received. */
  names?: readonly [expected: string, received: string];
}

/** An expected and a received value, highlighted from the first difference; each can be copied. */
export function ValuePair({ expected, received, names = ['expected', 'received'] }: ValuePairProps) {
  const mask = useMask();
  const [one, other] = [expected, received].map((value) => value && mask.text(value));
  const apart = one !== undefined && other !== undefined ? firstApart(one, other) : undefined;
  return (
    <dl className={styles.pair}>
      {expected !== undefined && (
        <Part
          side="expected"
          name={names[0]}
          text={expected}
          same={apart?.same ?? one ?? ''}
          rest={apart?.expected ?? ''}
        />
      )}
      {received !== undefined && (
        <Part
          side="received"
          name={names[1]}
          text={received}
          same={apart?.same ?? other ?? ''}
          rest={apart?.received ?? ''}
        />
      )}
    </dl>
  );
}

interface PartProps {
  side: 'expected' | 'received';
  name: string;
  text: string;
  same: string;
  rest: string;
}

function Part({ side, name, text, same, rest }: PartProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd data-side={side}>
        <span tabIndex={0} aria-label={`${name}: ${same}${rest}`} role="group">
          {visibleText(same)}
          <span className={styles.apart}>{visibleText(rest)}</span>
        </span>
      </dd>
      <dd>
        <CopyButton what={`${name} value`} text={text} />
      </dd>
    </>
  );
}
