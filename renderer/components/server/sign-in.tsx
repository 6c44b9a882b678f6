import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import type { Flow } from '#shared/model/flow.ts';
import { useApi, useStores } from '../../store/use-stores.ts';
import { Mono } from '../mono.tsx';
import { Note } from '../note.tsx';

const pollMs = 700;
const isOpen = (flow: Flow | undefined) => flow?.status === 'running' || flow?.status === 'waiting-for-user';

/** The progress of a try to get a token: where the user signs in, then its result. */
export function SignIn({ flow: begun }: { flow: Flow }) {
  const api = useApi();
  const { queries } = useStores();
  const query = useQuery(
    api.flows.get.queryOptions({
      input: { id: begun.id },
      refetchInterval: ({ state }) => isOpen(state.data ?? begun) && pollMs,
    }),
  );
  const flow = query.data ?? begun;
  const { status } = flow;
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: api.authorizationServers.tokens.key() });
  }, [api, queries, status]);
  if (status === 'done') {
    return (
      <Note boxed tone="ok" role="status">
        The server issued a token.
      </Note>
    );
  }
  if (flow.failure) {
    return (
      <Note boxed tone="bad" role="alert">
        <p>
          <strong>{flow.failure.code}</strong>: {flow.failure.message}
        </p>
        <p>{flow.failure.advice}</p>
      </Note>
    );
  }
  const link = flow.authorizationUrl ?? flow.verificationUriComplete ?? flow.verificationUri;
  return (
    <Note boxed tone="info" role="status">
      <Stack gap={4}>
        {flow.userCode === undefined ? 'Sign in with the browser.' : 'Sign in with the browser, and enter this code:'}
        {flow.userCode !== undefined && (
          <Text component="output" ff="mono" fw={600} aria-label="User code">
            {flow.userCode}
          </Text>
        )}
        {link !== undefined && (
          <Group component="a" {...{ href: link, target: '_blank', rel: 'noreferrer' }} gap={6}>
            <ExternalLink size={14} aria-hidden />
            Sign in <Mono>{new URL(link).host}</Mono>
          </Group>
        )}
      </Stack>
    </Note>
  );
}
