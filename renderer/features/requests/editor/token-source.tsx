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

/** For whom the token is won or minted, or which flow won it already. */
export function TokenSource({ token, onChange }: TokenSourceProps) {
  const clients = useLoaded('clients').items;
  const flows = useLoaded('flows').items.filter(({ tokens }) => tokens !== undefined);
  const { refusal } = useSending();
  const problemAt = (field: string) => (refusal?.field === `/token/${field}` ? refusal.words : undefined);
  const flow = flows.find(({ id }) => id === token.flowId);
  const choices: Choice<string>[] = [
    { value: '', label: 'A new one for demo-service' },
    ...clients
      .filter(({ id }) => id !== 'demo-service')
      .map(({ id }) => ({ value: `client ${id}`, label: `A new one for ${id}` })),
    ...flows.map((each) => ({ value: `flow ${each.id}`, label: `Of the flow ${flowWords(each)}` })),
  ];
  return (
    <>
      <SelectField
        label="Which token"
        value={sourceOf(token)}
        choices={choices}
        hint={
          flow ? undefined : 'Tokens that users signed in for are won on the screen Authorize, and can be chosen here.'
        }
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
        {chosen.length === 0 && <p className={styles.note}>None is chosen, so all of the client are asked for.</p>}
      </div>
      <TextField
        label="Subject"
        placeholder="The client itself"
        hint="For whom the token is minted, e.g. the user agent. Only for a token that is not simply valid."
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
