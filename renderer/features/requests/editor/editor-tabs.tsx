import { Stack, Text, Title, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { type ConnectionSettings, maxRedirects } from '#shared/model/connection-settings.ts';
import type { RequestTokenCondition } from '#shared/model/token-condition.ts';
import { CheckField, LinesField, NumberField, TextField, SelectField } from '../../../components/field/fields.tsx';
import { TabSet } from '../../../components/tab-set.tsx';
import { Term } from '../../../components/explained.tsx';
import { useCondition, useDraft } from '../../../store/use-draft.ts';
import { typedTokens } from '../../../store/requests/managed-token.ts';
import type { AuthForm } from '../../../store/requests/auth-form.ts';
import { pathParameters } from '../../../store/requests/path-parameters.ts';
import { queryPairs } from '../../../store/requests/query-pairs.ts';
import type { RequestForm } from '../../../store/requests/request-form.ts';
import { impliedType } from '../../../store/requests/spec-of-form.ts';
import { changedOptions } from '../../../store/requests/changed-options.ts';
import { useApi, useStoreState, useStores } from '../../../store/use-stores.ts';
import styles from '../requests.module.css';
import { useTab } from '../use-tab.ts';
import { AuthTab } from './auth-tab.tsx';
import { BodyTab } from './body-tab.tsx';
import { HeadersTab, ParamsTab } from './pairs-tabs.tsx';
import { tokenConditions } from './token-conditions.ts';
import { PairRows, listPairs } from '../../../components/pair-rows.tsx';
import { conditions } from '../../../store/requests/assertions.ts';
import { requestSpec } from '#shared/model/request-run.ts';
import { Button } from '../../../components/button.tsx';
import { limitsOf } from '../../../store/number-text.ts';

interface EditorTab {
  id: string;
  label: string;
  /** Short summary of the content; empty without content. */
  holds: (form: RequestForm, condition: RequestTokenCondition, settings: ConnectionSettings | undefined) => string;
  content: ComponentType;
}

/** How the request authenticates, in a word. */
function authWords(auth: AuthForm | undefined, condition: RequestTokenCondition): string {
  if (!auth) return tokenConditions[condition].name.toLowerCase();
  if (auth.kind !== 'token') return auth.kind.replace('client-', '').replace('-', ' ');
  return auth.server === '' ? '' : (auth.condition ?? 'valid') === 'valid' ? 'valid' : 'broken';
}

const countWords = (count: number) => (count === 0 ? '' : String(count));
const enabledIn = (items: readonly { enabled: boolean }[]) => items.filter(({ enabled }) => enabled).length;

const tabs: readonly EditorTab[] = [
  {
    id: 'params',
    label: 'Params',
    holds: (form) => countWords(pathParameters(form.url).length + enabledIn(queryPairs(form))),
    content: ParamsTab,
  },
  {
    id: 'headers',
    label: 'Headers',
    holds: (form) => countWords(enabledIn(form.headers) + (impliedType(form) === undefined ? 0 : 1)),
    content: HeadersTab,
  },
  { id: 'body', label: 'Body', holds: ({ body }) => (body.kind === 'none' ? '' : body.kind), content: BodyTab },
  {
    id: 'auth',
    label: 'Auth',
    holds: (form, condition) => (typedTokens(form).includes('header') ? 'typed' : authWords(form.auth, condition)),
    content: AuthTab,
  },
  {
    id: 'assertions',
    label: 'Assertions',
    holds: ({ assertions, values }) => countWords(enabledIn(assertions) + enabledIn(values)),
    content: AssertionsTab,
  },
  {
    id: 'options',
    label: 'Options',
    holds: (form, _condition, settings) => countWords(changedOptions(form, settings)),
    content: OptionsTab,
  },
];

/** The parts of the request other than its method and URL. */
export function EditorTabs() {
  const { form, draft } = useDraft();
  const { condition } = useCondition(form);
  const { data: settings } = useQuery(useApi().connection.get.queryOptions({ input: {} }));
  return (
    <Stack
      component="section"
      aria-label="Parts of the request"
      gap={0}
      h="100%"
      miw={0}
      style={{ containerType: 'inline-size' }}
    >
      <TabSet
        {...useTab('editor')}
        tabs={tabs.map(({ id, label, holds, content: Content }) => ({
          id,
          label,
          holds: holds(form, condition, settings),
          content: (
            <div className={styles.content} key={draft.key}>
              <Content />
            </div>
          ),
        }))}
        flex={1}
      />
    </Stack>
  );
}

type Switch = 'refreshOn401' | 'verifyTls' | 'checkRevocation';

const switches: readonly { id: Switch; label: ReactNode; meaning: string }[] = [
  {
    id: 'refreshOn401',
    label: 'Refresh on 401',
    meaning: 'When the response is 401, gets a new token and sends the request again, each as a separate step.',
  },
  {
    id: 'verifyTls',
    label: 'Verify certificates',
    meaning: 'Refuses a server whose certificate is not valid. Hookbench’s own certificates are trusted.',
  },
  {
    id: 'checkRevocation',
    label: (
      <>
        Check <Term word="revocation" />
      </>
    ),
    meaning:
      'Refuses certificates that the CRL of the Hookbench CA lists as revoked, and certificates of other CAs, which it does not cover.',
  },
];

/** The options for sending the request. */
function OptionsTab() {
  const { form, check } = useDraft();
  const typed = typedTokens(form).includes('header');
  return (
    <>
      {switches.map(({ id, label, meaning }) => (
        <div key={id}>
          <CheckField {...check(id)} label={label} disabled={id === 'checkRevocation' && !form.verifyTls} />
          <Text size="sm" c="faint" pl={24}>
            {id === 'refreshOn401' && form.refreshOn401 && typed
              ? 'Has no effect, because the Authorization header typed under Headers is sent.'
              : meaning}
          </Text>
        </div>
      ))}
      <ConnectionFields />
    </>
  );
}

/** Suggested expressions. */
const expressions = ['res.status', 'res.responseTime', 'res.headers["content-type"]', 'res.body.id', '$.items[0].id'];

/** What the response must be, and the variables that it gives values to. */
function AssertionsTab() {
  const { form, change } = useDraft();
  const variables = Object.entries(useStoreState('requests', (state) => state.variables));
  return (
    <>
      <Title order={3} c="dim">
        Assertions
      </Title>
      <PairRows
        what="Assertion"
        names={expressions}
        {...listPairs(form.assertions, (assertions) => change({ assertions }))}
      />
      <Text size="sm" c="faint">
        For example <code>res.status</code> <code>eq 200</code>. Operators: {conditions.slice(0, 14).join(', ')} and
        others of the OpenCollection format.
      </Text>
      <Title order={3} c="dim" pt={8}>
        Variables from the response
      </Title>
      <PairRows what="Variable" {...listPairs(form.values, (values) => change({ values }))} />
      <Text size="sm" c="faint">
        For example <code>chat</code> <code>res.body.id</code>. Later requests use it as <code>{'{{chat}}'}</code>.
        {variables.length > 0 && ` Now: ${variables.map(([name, value]) => `${name} = ${value}`).join(', ')}`}
      </Text>
    </>
  );
}

const limits = { timeoutMs: limitsOf(requestSpec.shape.timeoutMs), maxRedirects: limitsOf(maxRedirects) };
type Name = 'followRedirects' | 'keepMethod';

/** What this request replaces of the connection settings. */
function ConnectionFields() {
  const { data } = useQuery(useApi().connection.get.queryOptions({ input: {} }));
  const { navigation } = useStores();
  const { form, change, field, part } = useDraft();
  const own = part('connection');
  const choice = (
    name: Name,
    label: string,
    value: boolean | undefined,
    onChange: (value: boolean | undefined) => void,
  ) => (
    <SelectField
      label={label}
      value={value === undefined ? '' : String(value)}
      choices={[
        { value: '', label: `Default: ${data?.[name] === true ? 'yes' : 'no'}` },
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen === 'true')}
    />
  );
  return (
    <>
      <SimpleGrid type="container" cols={{ base: 1, '380px': 2 }} spacing={12} verticalSpacing={8} mt={8}>
        <NumberField
          {...field('timeoutMs')}
          label="Timeout"
          unit="ms"
          limits={{ ...limits.timeoutMs, default: data?.timeoutMs }}
        />
        <NumberField
          {...own.field('maxRedirects')}
          label="Max redirects"
          limits={{ ...limits.maxRedirects, default: data?.maxRedirects }}
        />
        {choice('followRedirects', 'Follow redirects', form.followRedirects, (followRedirects) =>
          change({ followRedirects }),
        )}
        {choice('keepMethod', 'Keep the method on redirects', form.connection.keepMethod, (keepMethod) =>
          own.change({ keepMethod }),
        )}
      </SimpleGrid>
      <TextField
        {...own.field('proxy')}
        label="Proxy"
        placeholder={data?.proxy ? `Default: ${data.proxy.url}` : 'Default: none'}
        hint="An http address, or none. Default: that of the connection settings."
      />
      <LinesField
        {...own.field('ca')}
        label="Trusted CAs"
        hint="Certificates in PEM, in addition to those of the settings"
      />
      <Text size="sm" c="faint">
        The settings also have the client certificates of hosts.{' '}
        <Button size="small" look="quiet" onClick={() => navigation.getState().go('settings')}>
          Connection settings
        </Button>
      </Text>
    </>
  );
}
