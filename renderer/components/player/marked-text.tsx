import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { Disclosure } from '../disclosure.tsx';
import type { MarkedMessage } from '#shared/trace/marked-message.ts';
import styles from './player.module.css';

/** A message with the parts that matter marked, and what they mean. */
export function MarkedText({ message: { lines, otherHeaders } }: { message: MarkedMessage }) {
  return (
    <>
      <pre className={styles.message}>
        {lines.map((parts, line) => (
          <div key={line}>
            {parts.map(({ text, meaning }, index) =>
              meaning === undefined ? (
                <Breakable key={index} text={text} />
              ) : (
                <mark key={index} className={styles.mark} title={meaning}>
                  <Breakable text={text} />
                </mark>
              ),
            )}
            {parts.length === 0 && '\n'}
          </div>
        ))}
      </pre>
      <Meanings lines={lines} />
      {otherHeaders > 0 && (
        <Text fz="sm" c="faint" mt={4}>
          {counted(otherHeaders, 'other header', 'other headers')}
        </Text>
      )}
    </>
  );
}

/** A text that breaks between the parts of an address before it breaks within a word. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[/?&=,;])|(?=%)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** What the marked values mean; a status explains itself. */
function Meanings({ lines }: Pick<MarkedMessage, 'lines'>) {
  const marks = lines
    .flat()
    .flatMap(({ text, meaning, name }) => (meaning === undefined || name === undefined ? [] : [{ text, meaning }]));
  if (marks.length === 0) return null;
  return (
    <Disclosure label="What the marked parts mean" mt={8}>
      <dl>
        {marks.map(({ text, meaning }, index) => (
          <div key={index}>
            <Text component="dt" fz="sm" ff="mono" truncate>
              {text}
            </Text>
            <Text component="dd" c="dim" pb={4}>
              {meaning}
            </Text>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
