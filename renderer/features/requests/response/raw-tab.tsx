import { Box, Group, SegmentedControl, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { BodyView } from '#shared/model/message.ts';
import type { RequestStep } from '#shared/model/request-run.ts';
import { CodeView } from '../../../components/code-view/code-view.tsx';
import { CopyButton } from '../../../components/button.tsx';
import { SectionTitle } from '../../../components/detail-pane.tsx';
import { inspectedWhole } from '../../../components/inspect/inspected-message.ts';
import { InspectButton } from '../../../components/inspect/inspect-button.tsx';
import { messageBytes } from '../../../components/text/body-bytes.ts';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { requestHead, responseHead } from '../../../components/text/message-head.ts';
import { useMask } from '../../../components/use-mask.ts';
import { hexLines } from '../../../components/text/hex-lines.ts';

/** Maximum number of bytes shown of a message. */
const maxBytes = 100_000;

/** Both messages in wire format, as text or as hex. */
export function RawTab({ step: { exchange } }: { step: RequestStep }) {
  const [form, setForm] = useState('text');
  const { request, response } = exchange;
  return (
    <Box pb={12}>
      <Group gap={6} px="var(--edge)" pt={8} pb={4} pos="sticky" top={0} bg="var(--panel)" style={{ zIndex: 1 }}>
        <SegmentedControl
          size="xs"
          aria-label="Format"
          value={form}
          onChange={setForm}
          data={[
            { value: 'text', label: 'Text' },
            { value: 'hex', label: 'Hex' },
          ]}
        />
        <Text span size="sm" c="faint">
          Header lines end with CR LF.
        </Text>
      </Group>
      <Message what="Request" head={requestHead(request)} body={request.body} hex={form === 'hex'} />
      {response && <Message what="Response" head={responseHead(response)} body={response.body} hex={form === 'hex'} />}
    </Box>
  );
}

interface MessageProps {
  what: string;
  head: string;
  body: BodyView;
  hex: boolean;
}

function Message({ what, head, body, hex }: MessageProps) {
  const bytes = useMemo(() => messageBytes(head, body), [head, body]);
  const shown = bytes.subarray(0, maxBytes);
  const mask = useMask();
  const text = useMemo(() => writtenAs(hex, mask.bytes(shown)), [hex, shown, mask]);
  const inspected = bytes.length > maxBytes ? undefined : inspectedWhole(what, head, body);
  const missing = bytes.length > maxBytes || body.truncated;
  return (
    <section aria-label={`${what} as sent`}>
      <SectionTitle
        aside={missing ? `the first ${formatBytes(shown.length)}` : formatBytes(bytes.length)}
        end={
          <>
            {inspected && <InspectButton what={what.toLowerCase()} text={inspected} />}
            <CopyButton what={what.toLowerCase()} text={() => writtenAs(hex, shown)} />
          </>
        }
      >
        {what}
      </SectionTitle>
      <CodeView label={what} text={text} json={false} wraps={!hex} />
    </section>
  );
}

const writtenAs = (hex: boolean, bytes: Uint8Array): string =>
  hex ? hexLines(bytes) : new TextDecoder().decode(bytes);
