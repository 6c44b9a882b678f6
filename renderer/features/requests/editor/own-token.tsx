import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Flow } from '#shared/model/flow.ts';
import type { RequestToken } from '#shared/model/request-run.ts';
import type { RequestTokenCondition } from '#shared/model/token-condition.ts';
import type { ListenerStatus } from '#shared/model/status.ts';
import { scopes } from '#shared/profile/scopes.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { Badge } from '../../../components/badge.tsx';
import { Note } from '../../../components/note.tsx';
import { ChipsField } from '../../../components/field/chips-field.tsx';
import { SelectField, type Choice, TextField } from '../../../components/field/fields.tsx';
import { grantWords } from '../../../components/grant-words.ts';
import { Mono } from '../../../components/mono.tsx';
import { Term } from '../../../components/explained.tsx';
import { decodeJwt } from '../../../components/text/decode-jwt.ts';
import { timeOfDay } from '../../../components/text/time-text.ts';
import { formatCountdown, lifeLeft, tokenLife, type TokenLife } from '../../../components/token/token-life.ts';
import { useNow } from '../../../components/use-now.ts';
import { scopesOf } from '../../../store/flow-form.ts';
import { useCondition, useDraft } from '../../../store/use-draft.ts';
import { typedTokens } from '../../../store/requests/managed-token.ts';
import { useClients, useFlows } from '../../../store/use-authorization.ts';
import type { FormPart } from '../../../store/form-part.ts';
import { useOffset } from '../../../store/use-clocks.ts';
import { useStatus } from '../../../store/use-stores.ts';
import styles from '../requests.module.css';
import { tokenConditions } from './token-conditions.ts';

/** A token of Hookbench's authorization server: its condition and source. */
export function OwnToken() {
  const { form, part } = useDraft();
  const { condition, isOwn } = useCondition(form);
  const token = part('token');
  return (
    <>
      <ConditionField
        attached={!typedTokens(form).includes('header')}
        value={condition}
        isOwn={isOwn}
        onChange={(chosen) => token.change({ condition: chosen })}
      />
      <TokenOwner token={form.token} isOwn={isOwn} />
      <TokenSource {...token} />
    </>
  );
}

/** No token is last: it replaces the conditions, so that the arrow keys must not pass it on the way to another one. */
const conditions = (Object.keys(tokenConditions) as RequestTokenCondition[]).toSorted(
  (one, other) => Number(one === 'none') - Number(other === 'none'),
);

interface ConditionFieldProps {
  value: RequestTokenCondition;
  /** Whether the managed token is sent, so that its condition affects the response. */
  attached: boolean;
  /** Whether the URL is one of Hookbench's service, whose response is known. */
  isOwn: boolean;
  onChange: (condition: RequestTokenCondition) => void;
}

/** Selects the token condition. While the token is sent, shows the meaning and the expected response. */
function ConditionField({ value, attached, isOwn, onChange }: ConditionFieldProps) {
  const { name, meaning, expected, status } = tokenConditions[value];
  return (
    <Stack component="fieldset" gap={8} m={0} p={0} bd={0} miw={0}>
      <Text component="legend" p={0} pb={6} size="sm" fw={600} c="dim">
        Token condition
      </Text>
      <SimpleGrid minColWidth={146} spacing={4}>
        {conditions.map((condition) => (
          <label key={condition} className={styles.choice} title={tokenConditions[condition].meaning}>
            <input
              type="radio"
              name="token-condition"
              checked={condition === value}
              onChange={() => onChange(condition)}
            />
            <Text span inherit truncate flex={1}>
              {tokenConditions[condition].name}
            </Text>
            {isOwn && (
              <Mono fz="xs" c="faint">
                {tokenConditions[condition].status}
              </Mono>
            )}
          </label>
        ))}
      </SimpleGrid>
      {attached && (
        <Stack
          role="status"
          gap={2}
          px="var(--edge)"
          py={8}
          fz="sm"
          lh="sm"
          bd="1px solid var(--line)"
          bdrs={6}
          bg="var(--panel)"
        >
          <p>
            <strong>{name}.</strong> <span>{meaning}</span>
          </p>
          {isOwn ? (
            <Group gap={6} wrap="nowrap" c="dim" align="flex-start">
              Expect
              <span style={{ flex: 'none' }}>
                <Badge outcome={statusOutcome(status)}>{status}</Badge>
              </span>
              <span>{expected}</span>
            </Group>
          ) : (
            <Text inherit c="dim">
              The URL is not one of Hookbench’s service, so its response is not known.
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}

/** Who issued the token to whom, and a warning if another server gets it. */
function TokenOwner({ token, isOwn }: { token: RequestToken; isOwn: boolean }) {
  const issuer = useStatus()?.listeners.find(isIssuer)?.url;
  const flow = useFlows().items.find(({ id }) => id === token.flowId);
  const client = flow?.clientId ?? token.clientId ?? 'demo-service';
  return (
    <Note boxed tone={isOwn ? 'info' : 'warn'} role="note" aria-label="Owner of the token">
      <Text inherit style={{ overflowWrap: 'anywhere' }}>
        Token of <code>{flow?.issuer ?? issuer ?? 'Hookbench'}</code> for the client <code>{client}</code>.
        {!isOwn && ' It is sent to a server that is not Hookbench’s service.'}
      </Text>
    </Note>
  );
}

const isIssuer = ({ party, scheme }: ListenerStatus) => party === 'authorization' && scheme === 'https';

/** The source of the token: a new one for a client, or the token of a flow. */
function TokenSource(part: FormPart<RequestToken>) {
  const { form: token, change, problemAt } = part;
  const clients = useClients().items;
  const flows = useFlows().items.filter(({ tokens }) => tokens !== undefined);
  const flow = flows.find(({ id }) => id === token.flowId);
  const choices: Choice<string>[] = [
    { value: '', label: 'New token for demo-service' },
    ...clients
      .filter(({ id }) => id !== 'demo-service')
      .map(({ id }) => ({ value: `client ${id}`, label: `New token for ${id}` })),
    ...flows.map((each) => ({ value: `flow ${each.id}`, label: `Flow: ${flowWords(each)}` })),
  ];
  return (
    <>
      <SelectField
        label="Token source"
        value={sourceOf(token)}
        choices={choices}
        hint={flow ? undefined : 'To use a user’s token, sign in on Authorize, then select the flow here.'}
        problem={problemAt('/clientId') ?? problemAt('/flowId')}
        onChange={(source) => {
          const [kind, id] = source.split(' ');
          change({
            clientId: kind === 'client' ? id : undefined,
            flowId: kind === 'flow' ? id : undefined,
            subject: undefined,
          });
        }}
      />
      {flow ? <FlowToken flow={flow} /> : <NewToken {...part} />}
    </>
  );
}

function sourceOf({ clientId, flowId }: RequestToken): string {
  if (flowId !== undefined) return `flow ${flowId}`;
  return clientId === undefined || clientId === 'demo-service' ? '' : `client ${clientId}`;
}

function flowWords({ grant, clientId, startedAt }: Flow): string {
  return `${grantWords[grant].name.toLowerCase()}, ${clientId}, ${timeOfDay(Date.parse(startedAt)).slice(0, 8)}`;
}

/** The scopes and the subject of a new token. */
function NewToken({ form: token, change, field, problemAt }: FormPart<RequestToken>) {
  const client = useClients().items.find(({ id }) => id === (token.clientId ?? 'demo-service'));
  const chosen = scopesOf(token.scope ?? '');
  const known = new Set([...scopesOf(client?.scope ?? ''), ...chosen]);
  return (
    <>
      <Stack gap={6}>
        <ChipsField
          label={<Term word="scope">Scopes</Term>}
          chips={[...known].map((value) => ({
            value,
            meaning: scopes.find(({ scope }) => scope === value)?.meaning,
          }))}
          chosen={chosen}
          problem={problemAt('/scope')}
          onChange={(next) => change({ scope: next.join(' ') })}
        />
        {chosen.length === 0 && (
          <Text size="sm" c="faint">
            If no scope is selected, all scopes of the client are requested.
          </Text>
        )}
      </Stack>
      <TextField
        {...field('subject')}
        label="Subject"
        placeholder="The client itself"
        hint="The user of a test token, e.g. agent. Default: the client. Has no effect for the condition Valid."
        value={token.subject ?? ''}
      />
    </>
  );
}

/** The remaining time and the scopes of a flow's access token. */
function FlowToken({ flow: { tokens } }: { flow: Flow }) {
  const life = useMemo(() => tokens && tokenLife(tokens, decodeJwt(tokens.accessToken), undefined), [tokens]);
  if (!tokens) return null;
  return (
    <Stack gap={4} fz="sm" lh="sm" c="dim">
      {life ? <TimeLeft life={life} /> : 'The token has no expiry.'}
      {tokens.scope !== undefined && <code>{tokens.scope}</code>}
    </Stack>
  );
}

function TimeLeft({ life }: { life: TokenLife }) {
  const offsetMs = useOffset(life.by);
  const { leftMs, share } = lifeLeft(life, useNow(500) + offsetMs);
  const words = leftMs <= 0 ? 'expired' : `${formatCountdown(leftMs)} left`;
  return (
    <Group gap="0 6px">
      <span role="timer" aria-label={`Time left: ${words}`}>
        <Badge outcome={leftMs <= 0 ? 'bad' : share < 0.2 ? 'warn' : 'ok'}>{words}</Badge>
      </span>
      <span>on the clock of the {partyName[life.by].toLowerCase()}</span>
    </Group>
  );
}
