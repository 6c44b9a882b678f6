import { Box, Group, Text, Title, UnstyledButton, Stack, Tooltip } from '@mantine/core';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Flow, FlowTokens } from '#shared/model/flow.ts';
import { Card } from '../../components/screen.tsx';
import { CopyButton, Button } from '../../components/button.tsx';
import { ExplainedList } from '../../components/explained-list.tsx';
import { inspectable } from '../../components/inspect/inspectable.ts';
import { InspectButton } from '../../components/inspect/inspect-button.tsx';
import { Mono } from '../../components/mono.tsx';
import { TabSet } from '../../components/tab-set.tsx';
import { Term } from '../../components/explained.tsx';
import { decodeJwt, type DecodedJwt } from '../../components/text/decode-jwt.ts';
import { claimsOf } from '../../components/token/claims-of.ts';
import { tokenLife, type TokenLife, formatCountdown, lifeLeft } from '../../components/token/token-life.ts';
import { scopesOf } from '../../store/flow-form.ts';
import { useApi, useItems } from '../../store/use-stores.ts';
import { useOperation } from '../../store/use-operation.ts';
import { useChosenFlow } from './chosen-flow.ts';
import { OperationResult, TokenOperationButtons } from './token-operations.tsx';
import { partyName } from '#shared/trace/party-name.ts';
import { Problem } from '../../components/note.tsx';
import { timeOfDay } from '../../components/text/time-text.ts';
import { useNow } from '../../components/use-now.ts';
import { useClocksProblem, useMoveClocks, useOffset } from '../../store/use-clocks.ts';
import styles from './countdown.module.css';

/** The tokens that the flow obtained, if any: their remaining time, their claims, and the operations on them. */
export function TokenCard() {
  const flow = useChosenFlow();
  if (!flow?.tokens) return null;
  const { accessToken, refreshToken, idToken } = flow.tokens;
  return (
    <Card title="Token">
      <Group gap={8} px="var(--edge)" pt={12}>
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
    <Text c="dim" px="var(--edge)" py={12}>
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
    <Group gap={4} px="var(--edge)" pb={12} fz="sm" c="dim">
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
      <Text c="dim" px="var(--edge)" py={12}>
        The token is opaque. Introspect it to see its properties.
      </Text>
    );
  }
  return Object.entries({ Claims: jwt.claims, Header: jwt.header }).map(([title, text]) => (
    <Box key={title}>
      <Group gap={4} px="var(--edge)" pt={8}>
        <Title order={3} c="dim">
          {title}
        </Title>
        <CopyButton what={title.toLowerCase()} text={text} />
      </Group>
      <ExplainedList label={title} values={claimsOf(text)} />
    </Box>
  ));
}

const radius = 34;
const around = 2 * Math.PI * radius;

/** The remaining time of the access token on the clock of the party that validates it; follows when that clock is moved. */
function Countdown({ life }: { life: TokenLife }) {
  const offsetMs = useOffset(life.by);
  const { share, leftMs } = lifeLeft(life, useNow(250) + offsetMs);
  const over = life.revoked || leftMs <= 0;
  const tone = over ? 'bad' : share < 0.2 ? 'warn' : 'ok';
  const short = life.revoked ? 'revoked' : leftMs <= 0 ? 'expired' : formatCountdown(leftMs);
  return (
    <Group gap={16} px="var(--edge)" py={12} wrap="nowrap" className={styles.countdown} data-tone={tone}>
      <svg width={80} height={80} viewBox="0 0 80 80" role="timer" aria-label={`Time left: ${short}`}>
        <circle cx={40} cy={40} r={radius} />
        <circle
          cx={40}
          cy={40}
          r={radius}
          strokeDasharray={`${String(over ? around : share * around)} ${String(around)}`}
          transform="rotate(-90 40 40)"
        />
        <text x={40} y={45} textAnchor="middle" data-long={short.length > 5}>
          {short}
        </text>
      </svg>
      <Stack gap={8} miw={0}>
        <Text c="dim">
          {leftMs > 0 ? 'Expires' : 'Expired'} at {timeOfDay(life.untilMs).slice(0, 8)} on the clock of the{' '}
          {partyName[life.by].toLowerCase()}
          {leftMs <= 0 && `, ${formatCountdown(-leftMs)} ago`}.
        </Text>
        <ClockButtons leftMs={leftMs} />
      </Stack>
    </Group>
  );
}

/** Moves the clocks of all parties together. */
function ClockButtons({ leftMs }: { leftMs: number }) {
  const move = useMoveClocks();
  const advance = (seconds: number) => move((clocks) => clocks.advance({ party: 'all', seconds }));
  const problem = useClocksProblem();
  return (
    <Group gap={6} role="group" aria-label="Move all clocks">
      <Tooltip label="Move all clocks forward by one minute">
        <Button size="small" onClick={() => advance(60)}>
          +1 min
        </Button>
      </Tooltip>
      <Tooltip label="Move all clocks to one second after the token expires">
        <Button size="small" disabled={leftMs <= 0} onClick={() => advance(Math.ceil(leftMs / 1000) + 1)}>
          Skip to expiry
        </Button>
      </Tooltip>
      <Tooltip label="Set all clocks to the wall clock">
        <Button size="small" onClick={() => move((clocks) => clocks.reset())}>
          Reset clocks
        </Button>
      </Tooltip>
      <Problem>{problem}</Problem>
    </Group>
  );
}
