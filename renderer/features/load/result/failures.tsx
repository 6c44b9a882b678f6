import { Stack, Text } from '@mantine/core';
import type { LoadCause, LoadFailure, LoadProgress } from '#shared/load/load-report.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { durationText } from '../../../components/text/duration-text.ts';
import { Card } from '../../../components/card.tsx';
import { CommandBlock } from '../../../components/command-block.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Table } from '../../../components/table.tsx';

const statusText = (status: string | number): string =>
  `${String(status)} ${reasonPhrase(Number(status)) ?? ''}`.trim();

/** The number of responses by status. */
export function Statuses({ result: { statuses } }: { result: Pick<LoadProgress, 'statuses'> }) {
  const items = Object.entries(statuses).map(([status, count]) => ({ status, count }));
  if (items.length === 0) return null;
  return (
    <Card title="Responses by status">
      <Table
        label="Responses by status"
        items={items}
        keyOf={({ status }) => status}
        isBad={({ status }) => Number(status) >= 400}
        columns={[
          { title: 'Status', cell: ({ status }) => statusText(status) },
          { title: 'Responses', cell: ({ count }) => formatNumber(count) },
        ]}
      />
    </Card>
  );
}

/** The causes of failed sends, with the diagnosis of one of them. */
export function Causes({ causes }: { causes: readonly LoadCause[] }) {
  if (causes.length === 0) return null;
  return (
    <Card title="Causes of failures">
      <Table
        label="Causes of failures"
        items={causes}
        keyOf={({ cause }) => cause}
        columns={[
          { title: 'Cause', cell: ({ cause }) => <code>{cause}</code> },
          { title: 'Sends', cell: ({ count }) => formatNumber(count) },
          {
            title: 'Diagnosis',
            cell: ({ advice, sentence }) => (
              <>
                {sentence}
                <Text size="sm" c="dim">
                  {advice}
                </Text>
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}

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
