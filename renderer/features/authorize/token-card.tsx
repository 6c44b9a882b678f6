import { Box, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Flow, FlowTokens } from '#shared/model/flow.ts';
import { Card } from '../../components/card.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ExplainedList } from '../../components/explained-list.tsx';
import { inspectable } from '../../components/inspect/inspectable.ts';
import { InspectButton } from '../../components/inspect/inspect-button.tsx';
import { Mono } from '../../components/mono.tsx';
import { TabSet } from '../../components/tab-set.tsx';
import { Term } from '../../components/term.tsx';
import { decodeJwt, type DecodedJwt } from '../../components/text/decode-jwt.ts';
import { claimsOf } from '../../components/token/claims-of.ts';
import { tokenLife, type TokenLife } from '../../components/token/token-life.ts';
import { scopesOf } from '../../store/flow-form.ts';
import { useApi, useItems } from '../../store/use-engine.ts';
import { useOperation } from '../../store/use-operation.ts';
import { useChosenFlow } from './chosen-flow.ts';
import { Countdown } from './countdown.tsx';
import { OperationResult, TokenOperationButtons } from './token-operations.tsx';

/** The tokens that the flow obtained, if any: their remaining time, their claims, and the operations on them. */
export function TokenCard() {
  const flow = useChosenFlow();
  if (!flow?.tokens) return null;
  const { accessToken, refreshToken, idToken } = flow.tokens;
  return (
    <Card title="Token">
      <Group gap={8} px={16} pt={12}>
        <TokenButtons what="access token" label="Access token" text={accessToken} />
        {refreshToken !== undefined && <TokenButtons what="refresh token" label="Refresh token" text={refreshToken} />}
        {idToken !== undefined && <TokenButtons what="id token" label="Id token" text={idToken} />}
      </Group>
      <Life tokens={flow.tokens} />
      <GrantedScopes flow={flow} tokens={flow.tokens} />
      <TokenOperationButtons flow={flow} tokens={flow.tokens} />
      <OperationResult flow={flow} />
      <TokenClaims tokens={flow.tokens} />
    </Card>
  );
}

/** Copies a token, and inspects it if it is not opaque. */
function TokenButtons({ what, label, text }: { what: string; label: string; text: string }) {
  const inspect = inspectable(what, text);
  return (
    <Group gap={2} wrap="nowrap">
      <CopyButton what={what} label={label} text={text} />
      {inspect !== undefined && <InspectButton what={what} text={inspect} />}
    </Group>
  );
}

function Life({ tokens }: { tokens: FlowTokens }) {
  const life = useTokenLife(tokens);
  if (life) return <Countdown life={life} />;
  return (
    <Text c="dim" px={16} py={12}>
      The token has no expiry.
    </Text>
  );
}

/** Maximum number of loaded tokens. */
const maxTokens = 100;

function useTokenLife(tokens: FlowTokens): TokenLife | undefined {
  const { items: issued } = useItems(useApi().authorization.tokens.queryOptions({ input: { limit: maxTokens } }));
  return useMemo(() => {
    const jwt = decodeJwt(tokens.accessToken);
    const { jti } = jwt ? (JSON.parse(jwt.claims) as { jti?: unknown }) : {};
    return tokenLife(
      tokens,
      jwt,
      issued.find((token) => token.id === jti),
    );
  }, [tokens, issued]);
}

/** The scopes of the access token; each can be dropped. */
function GrantedScopes({ flow, tokens }: { flow: Flow; tokens: FlowTokens }) {
  const { mutate: operate } = useOperation(flow.id);
  const scopes = scopesOf(tokens.scope ?? '');
  return (
    <Group gap={4} px={16} pb={12} fz="sm" c="dim">
      <Term word="scope">Scopes</Term>
      {scopes.length === 0 && 'unknown'}
      {scopes.map((scope) => (
        <Group key={scope} component="span" gap={2} pl={8} h={22} bd="1px solid var(--line)" bdrs={11}>
          <Mono fz="xs" c="text">
            {scope}
          </Mono>
          <UnstyledButton
            c="dim"
            px={4}
            aria-label={`Drop ${scope}`}
            title={`Drop ${scope}`}
            onClick={() => operate({ id: flow.id, operation: 'drop-scope', scope })}
          >
            <X size={11} aria-hidden />
          </UnstyledButton>
        </Group>
      ))}
    </Group>
  );
}

/** The claims of the tokens, each with an explanation. */
function TokenClaims({ tokens: { accessToken, idToken } }: { tokens: FlowTokens }) {
  const [tab, show] = useState<string | null>(null);
  return (
    <TabSet
      value={tab}
      onChange={show}
      tabs={[
        { id: 'access', label: 'Access token', content: <Decoded jwt={decodeJwt(accessToken)} /> },
        ...(idToken === undefined
          ? []
          : [{ id: 'id', label: 'Id token', content: <Decoded jwt={decodeJwt(idToken)} /> }]),
      ]}
    />
  );
}

function Decoded({ jwt }: { jwt: DecodedJwt | undefined }) {
  if (!jwt) {
    return (
      <Text c="dim" px={16} py={12}>
        The token is opaque. Introspect it to see its properties.
      </Text>
    );
  }
  return Object.entries({ Claims: jwt.claims, Header: jwt.header }).map(([title, text]) => (
    <Box key={title}>
      <Group gap={4} px={16} pt={8}>
        <Title order={3} c="dim">
          {title}
        </Title>
        <CopyButton what={title.toLowerCase()} text={text} />
      </Group>
      <ExplainedList label={title} values={claimsOf(text)} />
    </Box>
  ));
}
