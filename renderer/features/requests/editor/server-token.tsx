import { Group, Stack, Text } from '@mantine/core';
import { Lock, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { AuthorizationServer, BrokenTokenChoice, ServerToken } from '#shared/model/authorization-server.ts';
import { brokenToken, type AuthCondition, type BrokenToken } from '#shared/model/request-auth.ts';
import { requestTokenCondition } from '#shared/model/token-condition.ts';
import { durationText, timeOfDay } from '../../../components/text/time-text.ts';
import { ChipsField } from '../../../components/field/chips-field.tsx';
import { TextField } from '../../../components/field/fields.tsx';
import { Problem } from '../../../components/note.tsx';
import { useNow } from '../../../components/use-now.ts';
import { scopesOf } from '../../../store/flow-form.ts';
import type { AuthForm } from '../../../store/requests/auth-form.ts';
import { useOffset } from '../../../store/use-clocks.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { useServers, useServerSupport, useServerTokens } from '../../../store/use-authorization.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from '../requests.module.css';
import { tokenConditions } from './token-conditions.ts';

/** The token of a saved server: its state, its scopes, and how it is sent. */
export function ServerTokenPart() {
  const { form, change } = useDraft();
  const { auth } = form;
  const server = useServers().items.find(({ id, name }) => name === auth?.server || id === auth?.server);
  if (!server || !auth) return null;
  const changeAuth = (part: Partial<AuthForm>) => change({ auth: { ...auth, ...part } });
  return (
    <>
      <Scopes key={server.id} server={server} scope={auth.scope} onChange={(scope) => changeAuth({ scope })} />
      <KeptToken server={server} />
      <TokenToSend
        server={server}
        value={auth.condition ?? 'valid'}
        onChange={(condition) => changeAuth({ condition })}
      />
    </>
  );
}

interface ScopesProps {
  server: AuthorizationServer;
  scope: string;
  onChange: (scope: string) => void;
}

/** The scopes that the server offers, or a text if it names none. */
function Scopes({ onChange, scope, server }: ScopesProps) {
  const environmentId = useStoreState('requests', (state) => state.environmentId);
  const { data } = useServerSupport(server.id, environmentId);
  const asked = scopesOf(scope === '' ? (server.scope ?? '') : scope);
  const offered = data?.scopes ?? [];
  if (offered.length === 0) {
    const hint = `Separated by spaces. Default: ${server.scope ?? 'none, so the server decides'}.`;
    return <TextField label="Scopes" value={scope} hint={hint} onChange={onChange} />;
  }
  return (
    <ChipsField
      label="Scopes"
      chips={[...new Set([...offered, ...asked])].map((value) => ({ value }))}
      chosen={asked}
      onChange={(next) => onChange(next.join(' '))}
    />
  );
}

/** The age of the newest token, and when it is renewed. */
function KeptToken({ server }: { server: AuthorizationServer }) {
  const [newest] = useServerTokens(server.id).items;
  const now = useNow(1000) + useOffset('client');
  const { fresh, left, words } = wordsOf(newest, now);
  const Icon = fresh ? ShieldCheck : ShieldAlert;
  return (
    <Group
      role="status"
      aria-label="Kept token"
      gap="4px 8px"
      px="var(--edge)"
      py={6}
      bdrs={6}
      fz="sm"
      lh="sm"
      bg={`color-mix(in srgb, var(--${fresh ? 'ok' : 'warn'}) 12%, var(--panel))`}
    >
      <Icon size={14} color={`var(--${fresh ? 'ok' : 'warn'})`} aria-hidden />
      <span>{words}</span>
      <Text span inherit c="dim" ml="auto">
        {left}
      </Text>
    </Group>
  );
}

function wordsOf(token: ServerToken | undefined, now: number): { fresh: boolean; words: string; left: string } {
  if (!token) return { fresh: false, words: 'No token yet', left: 'sending the request gets one' };
  const ms = (instant: string) => Date.parse(instant) - now;
  const seconds = (time: number) => durationText(Math.max(1, Math.round(time / 1000)) * 1000);
  const left = token.expiresAt === undefined ? Infinity : ms(token.expiresAt);
  const renewal = token.renewable ? 'renewed when it is used' : 'needs a new sign-in';
  if (left <= 0) return { fresh: false, words: `Expired ${seconds(-left)} ago`, left: renewal };
  const age = `Valid ${token.format === 'jwt' ? 'token' : 'opaque token'}, ${seconds(-ms(token.receivedAt))} old`;
  return { fresh: true, words: age, left: left === Infinity ? 'no expiry' : `expires in ${seconds(left)}` };
}

const names: Record<'valid' | BrokenToken, string> = {
  valid: 'Valid',
  expired: 'Expired',
  cut: 'Cut',
  'changed-payload': 'Changed payload',
  'changed-signature': 'Changed signature',
  none: 'None',
  'wrong-scheme': 'Wrong scheme',
  'sent-twice': 'Sent twice',
};

/** What only the issuer can sign. */
const impossible = requestTokenCondition.options
  .filter((one) => one !== 'valid' && !brokenToken.safeParse(one).success)
  .map((one) => tokenConditions[one].name.toLowerCase());

const noteOf = ({ at, note }: Pick<BrokenTokenChoice, 'at' | 'note'>) =>
  at === undefined ? note : `${note}, ${timeOfDay(Date.parse(at)).slice(0, 8)}`;

interface TokenToSendProps {
  server: AuthorizationServer;
  value: AuthCondition;
  onChange: (condition: AuthCondition) => void;
}

/** Which token is sent: a valid one, or one that is broken without the key of its issuer. */
function TokenToSend({ onChange, server, value }: TokenToSendProps) {
  const { problemAt } = useDraft();
  const { broken } = useServerTokens(server.id);
  return (
    <Stack component="fieldset" gap={4} m={0} p={0} bd={0} miw={0}>
      <Text component="legend" p={0} pb={6} size="sm" fw={600} c="dim">
        Token to send
      </Text>
      {[{ condition: 'valid' as const, possible: true, note: '', at: undefined }, ...broken].map((choice) => (
        <label key={choice.condition} className={styles.choice} aria-disabled={!choice.possible}>
          <input
            type="radio"
            name="token-to-send"
            checked={choice.condition === value}
            disabled={!choice.possible}
            onChange={() => onChange(choice.condition)}
          />
          <Text span inherit c={choice.possible ? 'text' : 'faint'}>
            {names[choice.condition]}
          </Text>
          <Text span inherit c="faint" ml="auto" ta="right">
            {noteOf(choice)}
          </Text>
        </label>
      ))}
      <Problem>{problemAt('/auth/condition')}</Problem>
      <Group gap={8} wrap="nowrap" align="flex-start" fz="sm" lh="sm" c="dim" pt={4}>
        <Lock size={14} aria-hidden style={{ flex: 'none', margin: '3px 0' }} />
        <span>
          Only the issuer can sign others ({impossible.join(', ')}). They are available for Hookbench’s server.
        </span>
      </Group>
    </Stack>
  );
}
