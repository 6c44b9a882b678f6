import { Stack } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useEffect, useId, type FormEvent } from 'react';
import { flowRequest } from '#shared/model/flow.ts';
import { isConfidential } from '#shared/model/oauth-client.ts';
import { scopes as knownScopes } from '#shared/profile/scopes.ts';
import { Button } from '../../components/button.tsx';
import { Card, ScreenAction } from '../../components/screen.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import {
  CheckField,
  OptionalField,
  SelectField,
  type Choice,
  LinesField,
  NumberField,
  TextField,
} from '../../components/field/fields.tsx';
import { ChipsField } from '../../components/field/chips-field.tsx';
import { ClientCredentials, MethodField, ModeField } from '../../components/server/client-credentials.tsx';
import { grantWords } from '../../components/grant-words.ts';
import { Problem } from '../../components/note.tsx';
import { Term } from '../../components/explained.tsx';
import {
  firstClient,
  forClient,
  isEntered,
  isInteractive,
  scopesOf,
  type FlowGrant,
  type Prompt,
} from '../../store/flow-form.ts';
import { useAuthorize } from '../../store/use-authorize.ts';
import { useClients } from '../../store/use-authorization.ts';
import { limitsOf } from '../../store/number-text.ts';
import { useChosenFlow } from './chosen-flow.ts';
import { useFlowForm } from './use-flow-form.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { SaveServer, ServerFields, SignInField } from './server-fields.tsx';

/**
 * The token request: authorization server, client, grant and options.
 * @param folded Shows only the button.
 */
export function FlowFormCard({ folded = false }: { folded?: boolean }) {
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const { busy } = useFlowForm();
  const authorize = useAuthorize();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    authorize();
  };
  const isWaiting = useChosenFlow()?.status === 'waiting-for-user';
  const form = (
    <form
      id={id}
      onSubmit={submit}
      aria-label="Request tokens"
      noValidate
      style={folded ? { display: 'contents' } : {}}
    >
      {!folded && <FlowFields />}
      <ScreenAction>
        <Button
          type="submit"
          form={id}
          look={isWaiting ? 'plain' : 'primary'}
          busy={busy}
          disabled={!connected}
          icon={KeyRound}
        >
          Authorize
        </Button>
      </ScreenAction>
    </form>
  );
  return folded ? form : <Card title="Request tokens">{form}</Card>;
}

function FlowFields() {
  const { form, refusal } = useFlowForm();
  return (
    <Stack gap={12} px="var(--edge)" pt={12} pb={16}>
      <ServerFields />
      {form.server === 'ours' && <OwnClient />}
      {isEntered(form) && <OtherClient />}
      {form.server !== 'saved' && <GrantField />}
      <ScopeFields />
      {form.server !== 'saved' && <OptionFields />}
      {form.server !== 'saved' && <MoreParameters />}
      {isEntered(form) && <SaveServer />}
      {isInteractive(form) && <SignInField />}
      <Problem>{refusal?.words}</Problem>
    </Stack>
  );
}

/** A client registered at Hookbench's authorization server. */
function OwnClient() {
  const { change, form, field } = useFlowForm();
  const { items, status, problem, load } = useClients();
  const chosen = items.find(({ id }) => id === form.clientId);
  useEffect(() => {
    const first = firstClient(items);
    if (!chosen && first) change(forClient(form, first));
  }, [change, chosen, form, items]);
  if (status === 'failed') {
    return (
      <Stack gap={8} align="flex-start">
        <Problem>{`The clients could not be loaded: ${problem ?? ''}`}</Problem>
        <Button onClick={() => void load()}>Try again</Button>
      </Stack>
    );
  }
  const none = status === 'loading' ? 'Loading clients' : 'No clients. Add one under Clients and users.';
  return (
    <SelectField
      {...field('clientId')}
      label={<Term word="client">Client</Term>}
      disabled={items.length === 0}
      choices={
        items.length === 0
          ? [{ value: '', label: none }]
          : items.map((client) => ({
              value: client.id,
              label: isConfidential(client) ? client.id : `${client.id} (public)`,
            }))
      }
      onChange={(id) => {
        const client = items.find((one) => one.id === id);
        if (client) change(forClient(form, client));
      }}
    />
  );
}

/** A client of another authorization server. */
function OtherClient() {
  const { field } = useFlowForm();
  return (
    <Stack gap={8}>
      <TextField {...field('clientId')} label={<Term word="client">Client id</Term>} />
      <TextField
        {...field('clientSecret')}
        label="Client secret"
        type="password"
        hint="Leave empty for a public client."
      />
    </Stack>
  );
}

const grants: readonly FlowGrant[] = ['authorization_code', 'client_credentials', 'device_code'];

/** The grant. A grant that the client is not registered for can be selected to test the refusal. */
function GrantField() {
  const { form, field } = useFlowForm();
  const client = useClients().items.find(({ id }) => id === form.clientId);
  const registered = form.server !== 'ours' || !client || (client.grants as string[]).includes(form.grant);
  return (
    <SelectField
      {...field('grant')}
      label={<Term word="grant">Grant</Term>}
      choices={grants.map((value) => ({ value, label: grantWords[value].name }))}
      hint={
        registered
          ? grantWords[form.grant].meaning
          : `${form.clientId} is not registered for this grant, so the authorization server rejects the request.`
      }
    />
  );
}

/** The requested scopes. */
function ScopeFields() {
  const { form, change, field } = useFlowForm();
  const client = useClients().items.find(({ id }) => id === form.clientId);
  const shared = { ...field('scope'), label: <Term word="scope">Scopes</Term> };
  if (form.server === 'ours') {
    return (
      <ChipsField
        {...shared}
        chips={scopesOf(client?.scope ?? '').map((value) => ({
          value,
          meaning: knownScopes.find(({ scope }) => scope === value)?.meaning,
        }))}
        chosen={scopesOf(form.scope)}
        onChange={(scopes) => change({ scope: scopes.join(' ') })}
      />
    );
  }
  const hint = form.server === 'saved' ? 'Separated by spaces. Default: those of the server.' : 'Separated by spaces.';
  return <TextField {...shared} hint={hint} />;
}

const prompts: readonly Choice<Prompt>[] = [
  { value: 'login', label: 'login: sign in again' },
  { value: 'consent', label: 'consent: consent again' },
  { value: 'select_account', label: 'select_account: choose an account' },
  { value: 'none', label: 'none: show no page' },
];

/** Options that are rarely changed. */
function OptionFields() {
  const { form, field, check } = useFlowForm();
  const interactive = form.grant === 'authorization_code';
  return (
    <Disclosure label="Options">
      <Stack gap={8} pt={8}>
        {interactive && (
          <OptionalField
            {...field('prompt')}
            label={<Term word="prompt">Prompt</Term>}
            none="Not sent (the server decides)"
            choices={prompts}
          />
        )}
        {interactive && (
          <CheckField
            {...check('usePar')}
            label={
              <>
                <Term word="PAR">PAR</Term>: push the authorization request
              </>
            }
          />
        )}
        {interactive && (
          <>
            <CheckField {...check('signRequest')} label="JAR: sign the request with the private key" />
            <ModeField {...field('responseMode')} />
          </>
        )}
        <CheckField
          {...check('useDpop')}
          label={
            <>
              <Term word="DPoP">DPoP</Term>: bind the tokens to a key
            </>
          }
        />
      </Stack>
    </Disclosure>
  );
}

const maxAge = limitsOf(flowRequest.shape.maxAge);

/** How the client authenticates, and the parameters of further specifications. */
function MoreParameters() {
  const { form, field, part } = useFlowForm();
  const own = useClients().items.find(({ id }) => form.server === 'ours' && id === form.clientId);
  return (
    <Disclosure label="More parameters">
      <Stack gap={8} pt={8}>
        <MethodField {...field('clientAuthentication')} byDefault="Default of the client" />
        <ClientCredentials
          method={form.clientAuthentication ?? own?.authentication}
          signs={form.signRequest}
          keyField={field('clientKey')}
          keyId={field('clientKeyId')}
          audience={field('assertionAudience')}
          certificate={part('clientCertificate')}
          name={form.clientId}
        />
        <TextField {...field('resource')} label="resource" type="url" hint="RFC 8707" />
        <LinesField
          {...field('authorizationDetails')}
          label="authorization_details"
          placeholder='[{"type":"payment"}]'
          hint="A JSON array (RFC 9396)"
        />
        {form.grant === 'authorization_code' && (
          <>
            <TextField {...field('acrValues')} label="acr_values" hint="Separated by spaces (RFC 9470)." />
            <NumberField {...field('maxAge')} label="max_age" unit="s" limits={maxAge} />
          </>
        )}
      </Stack>
    </Disclosure>
  );
}
