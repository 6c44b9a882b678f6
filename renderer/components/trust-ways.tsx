import { Stack, Title } from '@mantine/core';
import type { Status } from '#shared/model/status.ts';
import { CommandBlock } from './command-block.tsx';
import { listenersOf } from './party-health.tsx';
import { shellQuote } from '#shared/curl/shell-quote.ts';

/** Instructions to make programs and browsers trust the Hookbench CA. */
export function TrustWays({ status }: { status: Status }) {
  const ca = shellQuote(status.ca);
  const https = listenersOf(status, 'service').find(({ scheme }) => scheme === 'https')?.url;
  return (
    <Stack gap={4}>
      <Title order={3} c="dim">
        curl
      </Title>
      <CommandBlock
        what="curl command"
        text={`curl --cacert ${ca} ${https ?? 'https://localhost:4011'}/openapi.json`}
      />
      <Title order={3} c="dim">
        Browsers on macOS
      </Title>
      <CommandBlock
        what="command for macOS"
        text={`security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db ${ca}`}
      />
      <Title order={3} c="dim">
        Browsers on Windows
      </Title>
      <CommandBlock what="command for Windows" text={`certutil -user -addstore Root "${status.ca}"`} />
      <Title order={3} c="dim">
        Chrome on Linux
      </Title>
      <CommandBlock
        what="command for Chrome on Linux"
        text={`certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n Hookbench -i ${ca}`}
      />
      <Title order={3} c="dim">
        Firefox
      </Title>
      <p>Open Settings, Privacy &amp; Security, View Certificates, Authorities, and import the file above.</p>
      <Title order={3} c="dim">
        Node
      </Title>
      <CommandBlock what="setting for Node" text={`export NODE_EXTRA_CA_CERTS=${ca}`} />
    </Stack>
  );
}
