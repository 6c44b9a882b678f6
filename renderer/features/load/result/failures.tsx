import { Stack, Text } from '@mantine/core';
import type { LoadFailure } from '#shared/load/load-report.ts';
import { statusText } from '#shared/load/load-tables.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { durationText } from '../../../components/text/duration-text.ts';
import { Card } from '../../../components/card.tsx';
import { CommandBlock } from '../../../components/command-block.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';

const fieldsOf = (headers: readonly HeaderPair[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');

const messageOf = (head: string, headers: readonly HeaderPair[], body: string): string =>
  `${head}\n${fieldsOf(headers)}${body === '' ? '' : `\n\n${body}`}`;

/** A sample of failed sends. */
export function Failures({ failures }: { failures: readonly LoadFailure[] }) {
  if (failures.length === 0) return null;
  return (
    <Card title="Examples of failures">
      <Stack component="ol" gap={8} p={12} aria-label="Examples of failures">
        {failures.map((failure) => (
          <li key={failure.id}>
            <Failure failure={failure} />
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function Failure({ failure: { at, error, id, latencyMs, request, response, sentence } }: { failure: LoadFailure }) {
  return (
    <Disclosure label={`${sentence} (${durationText(latencyMs)})`}>
      <Stack gap={8} pt={8} pl={12}>
        <Text size="sm" c="dim">
          {new Date(at).toLocaleString()}, <code>{id}</code>
        </Text>
        <CommandBlock
          what="request"
          text={messageOf(`${request.method} ${request.url}`, request.headers, request.body)}
        />
        {response && (
          <CommandBlock
            what="response"
            text={messageOf(statusText(response.status), response.headers, response.body)}
          />
        )}
        {error && <CommandBlock what="error" text={`${error.code}: ${error.message}`} />}
      </Stack>
    </Disclosure>
  );
}
