import type { Flow } from '#shared/model/flow.ts';
import type { RequestToken } from '#shared/model/request-spec.ts';
import { scopes } from '#shared/profile/scopes.ts';
import { ChipsField } from '../../../components/field/chips-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { grantWords } from '../../../components/grant-words.ts';
import { Term } from '../../../components/term.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { scopesOf } from '../../../store/flow-form.ts';
import { useLoaded } from '../../../store/use-loaded.ts';
import { useSending } from '../../../store/use-sending.ts';
import { FlowTokenLeft } from './flow-token-left.tsx';
import styles from './editor.module.css';

interface TokenSourceProps {
  token: RequestToken;
  onChange: (part: Partial<RequestToken>) => void;
}

/** The source of the token: a new one for a client, or the token of a flow. */
export function TokenSource({ token, onChange }: TokenSourceProps) {
  const clients = useLoaded('clients').items;
  const flows = useLoaded('flows').items.filter(({ tokens }) => tokens !== undefined);
  const { refusal } = useSending();
  const problemAt = (field: string) => (refusal?.field === `/token/${field}` ? refusal.words : undefined);
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
        problem={problemAt('clientId') ?? problemAt('flowId')}
        onChange={(source) => {
          const [kind, id] = source.split(' ');
          onChange({
            clientId: kind === 'client' ? id : undefined,
            flowId: kind === 'flow' ? id : undefined,
            subject: undefined,
          });
        }}
      />
      {flow ? <FlowTokenLeft flow={flow} /> : <OwnToken token={token} onChange={onChange} problemAt={problemAt} />}
    </>
  );
}

interface OwnTokenProps extends TokenSourceProps {
  problemAt: (field: string) => string | undefined;
}

function OwnToken({ token, onChange, problemAt }: OwnTokenProps) {
  const client = useLoaded('clients').items.find(({ id }) => id === (token.clientId ?? 'demo-service'));
  const chosen = scopesOf(token.scope ?? '');
  const known = new Set([...scopesOf(client?.scope ?? ''), ...chosen]);
  return (
    <>
      <div className={styles.part}>
        <ChipsField
          label={<Term word="scope">Scopes</Term>}
          chips={[...known].map((value) => ({
            value,
            meaning: scopes.find(({ scope }) => scope === value)?.meaning,
          }))}
          chosen={chosen}
          problem={problemAt('scope')}
          onChange={(next) => {
            onChange({ scope: next.join(' ') });
          }}
        />
        {chosen.length === 0 && (
          <p className={styles.note}>If no scope is selected, all scopes of the client are requested.</p>
        )}
      </div>
      <TextField
        label="Subject"
        placeholder="The client itself"
        hint="The user of a test token, e.g. agent. Default: the client. Has no effect for the condition Valid."
        value={token.subject ?? ''}
        problem={problemAt('subject')}
        onChange={(subject) => {
          onChange({ subject });
        }}
      />
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
