import { useMemo } from 'react';
import type { BodyView } from '#shared/model/message.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Mask } from '#shared/redaction/mask-secrets.ts';
import { SectionTitle } from '../detail-pane.tsx';
import { Facts } from '../facts.tsx';
import { DiffView } from '../diff/diff-view.tsx';
import { compareHeaders, isSame } from '../hop/compare-headers.ts';
import { HeaderList } from '../hop/header-list.tsx';
import { useMask } from '../use-mask.ts';
import { bodyBytes } from '../text/body-bytes.ts';
import { hexLines } from '../text/hex-lines.ts';
import { prettyJson } from '#shared/text/pretty-json.ts';

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
      <Facts
        mono
        label="Differences"
        facts={Object.fromEntries(
          differing.map(([name, value]) => [name, `${other.facts[name] ?? 'none'} → ${value}`]),
        )}
      />
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
  const mask = useMask();
  const [one, two] = [comparableText(before.body, mask), comparableText(after.body, mask)];
  const { name } = after;
  return (
    <>
      <SectionTitle
        tone={differing.length === 0 ? 'ok' : 'warn'}
        aside={differing.length === 0 ? 'identical' : `${String(differing.length)} of ${String(headers.length)} differ`}
      >
        {name === undefined ? 'Headers' : `${name} headers`}
      </SectionTitle>
      <HeaderList rows={differing} ends={['other', 'this']} />
      <SectionTitle tone={one === two ? 'ok' : 'warn'} aside={one === two ? 'identical' : '− other, + this'}>
        {name === undefined ? 'Body' : `${name} body`}
      </SectionTitle>
      {one !== two && (
        <DiffView label={name === undefined ? 'Bodies by line' : `${name} bodies by line`} before={one} after={two} />
      )}
    </>
  );
}

/** Maximum number of bytes compared as hex. */
const maxHexBytes = 64_000;

/** A body as lines to compare: formatted JSON, other text unchanged, binary as hex. */
function comparableText(body: BodyView, mask: Mask): string {
  if (body.encoding === 'base64') return hexLines(mask.bytes(bodyBytes(body).subarray(0, maxHexBytes)));
  return prettyJson(body.content) ?? body.content;
}
