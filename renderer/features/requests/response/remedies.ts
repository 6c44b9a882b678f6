import type { DiagnosisAction } from '#shared/model/diagnosis.ts';
import type { Flow } from '#shared/model/flow.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import { scopesOf } from '../../../store/flow-form.ts';
import { currentDraft } from '../../../store/requests/drafts.ts';
import { keptData } from '../../../store/kept-data.ts';
import { formOfSpec } from '../../../store/requests/form-of-spec.ts';
import { typedTokens, withManagedToken } from '../../../store/requests/managed-token.ts';
import { pathValuesOf } from '../../../store/requests/path-parameters.ts';
import type { RequestForm } from '../../../store/requests/request-form.ts';
import type { Stores } from '../../../store/stores.ts';
import type { ListenerStatus } from '#shared/model/status.ts';
import { urlParts } from '../../../store/requests/url-parts.ts';

const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** The URL with another path; keeps origin and query. */
export function withPath(url: string, path: string): string {
  const { query } = urlParts(url);
  const start = origin.exec(url)?.[0] ?? '';
  return start + path + (path.includes('?') ? '' : query);
}

/** The https form of a URL. A Hookbench http address is replaced by the https address of the same party. */
export function httpsOf(url: string, listeners: readonly ListenerStatus[]): string {
  const start = origin.exec(url)?.[0] ?? '';
  const plain = start.replace(/^https:/i, 'http:');
  const own = listeners.find((listener) => listener.scheme === 'http' && new URL(listener.url).origin === plain);
  const twin = listeners.find(({ party, scheme }) => scheme === 'https' && party === own?.party);
  return twin ? new URL(twin.url).origin + url.slice(start.length) : url.replace(/^http:/i, 'https:');
}

/** A fix for the cause: the label of the button and its action. */
export interface Remedy {
  label: string;
  act: (stores: Stores) => void;
}

/** The change to the request before it is sent again. */
type Change = (form: RequestForm, value: string, stores: Stores) => Partial<RequestForm>;

type MakeRemedy = (value: string) => Remedy | undefined;

/** Sends the changed request again; `…` in the label is replaced by the value. */
function resend(label: string, change: Change = () => ({})): MakeRemedy {
  return (value) => ({
    label: label.replace('…', value),
    act: (stores) => {
      const { form } = currentDraft(stores.requests.getState());
      void stores.requests.getState().send(change(form, value, stores));
    },
  });
}

function withValue(make: MakeRemedy): MakeRemedy {
  return (value) => (value === '' ? undefined : make(value));
}

const withHeader: (name: string, value: string, form: RequestForm) => Partial<RequestForm> = (name, value, form) => ({
  headers: [
    ...form.headers.filter((header) => header.name.trim().toLowerCase() !== name.toLowerCase()),
    { name, value, enabled: true },
  ],
});

const refreshed: Change = (form) => ({
  ...(typedTokens(form).length > 0 && withManagedToken(form)),
  refreshOn401: true,
});

/** The fix for each action that a diagnosis suggests; undefined when there is no automatic fix. */
const remedies: Record<DiagnosisAction, MakeRemedy | undefined> = {
  refresh: resend('Refresh and resend', refreshed),
  'add-scope': resend('Add scope … and resend', (form, scope) =>
    withManagedToken(form, {
      scope: [...new Set([...scopesOf(form.auth?.scope ?? form.token.scope ?? ''), ...scopesOf(scope)])].join(' '),
    }),
  ),
  'attach-token': resend('Attach token and resend', (form) => withManagedToken(form)),
  'use-right-path': withValue(
    resend('Use … and resend', (form, path) => {
      const found = pathValuesOf(withPath(form.url, path));
      return { url: found.url, path: { ...form.path, ...found.path } };
    }),
  ),
  'use-allowed-method': withValue(resend('Use … and resend', (_, method) => ({ method }))),
  'set-content-type': withValue(
    resend('Set Content-Type … and resend', (form, type) => withHeader('Content-Type', type, form)),
  ),
  'use-https': withValue(
    resend('Use https and resend', (_, url, stores) => ({
      url: httpsOf(url, keptData(stores, 'status')?.listeners ?? []),
    })),
  ),
  retry: resend('Send again'),
  'reset-clock': () => ({
    label: 'Reset clocks and resend',
    act: ({ client, requests }) => {
      const send = () => requests.getState().send();
      void client.clocks.reset().then(send, send);
    },
  }),
  authorize: () => ({
    label: 'Authorize again',
    act: ({ navigation }) => navigation.getState().go('authorize'),
  }),
  'trust-ca': () => ({
    label: 'Show how to trust the CA',
    act: ({ requests }) => requests.getState().showDialog('trust'),
  }),
  'enable-subscription': undefined,
  // Beside the button that clears the fault.
  'clear-fault': resend('Send again'),
};

/** Fixes for causes without a suggested action. */
const byCause: Readonly<Record<string, Remedy | undefined>> = {
  'redirect-not-followed': resend('Follow redirects and resend', () => ({ followRedirects: true }))(''),
};

/** Requests a token with the credentials of a client that has no refresh token. */
const newToken = resend('Get a new token and resend', refreshed);

/** Replaces a test token or a typed token with a valid one. */
const validToken = resend('Use valid token and resend', (form) => withManagedToken(form));

/** Another server does not know the tokens of Hookbench. */
const chooseAuth: Remedy = {
  label: 'Choose authentication',
  act: ({ requests }) => requests.getState().showTab('editor', 'auth'),
};

/** Whether a refresh was requested but not possible, because the flow has no refresh token. */
function cannotRefresh({ spec, steps }: RequestRun, typed: boolean): boolean {
  return spec.refreshOn401 && !typed && steps.at(-1)?.role === 'request';
}

/** The fix of a token that expired: what its flow can do. Without a flow, its client requests a new one. */
function refreshOf(run: RequestRun, typed: boolean, flows: readonly Flow[]): Remedy | undefined {
  const { flowId } = run.spec.token;
  const flow = typed ? undefined : flows.find(({ id }) => id === flowId);
  const hasRefreshToken = flow ? flow.tokens?.refreshToken !== undefined : !typed && flowId !== undefined;
  const isRenewable = hasRefreshToken || flow === undefined || flow.grant === 'client_credentials';
  const make = cannotRefresh(run, typed) || !isRenewable ? 'authorize' : 'refresh';
  return make === 'refresh' && !hasRefreshToken ? newToken('') : remedies[make]?.('');
}

/** The fixes for the diagnosed cause, best first. @param flows The flows whose tokens requests can use */
export function remediesOf(run: RequestRun, flows: readonly Flow[] = []): Remedy[] {
  const { diagnosis, status, spec } = run;
  const { actionValue, cause } = diagnosis;
  const typed = typedTokens(formOfSpec(spec)).length > 0;
  const isForeign = run.exchange.to === 'other';
  const action = isForeign && !typed && diagnosis.action === 'attach-token' ? undefined : diagnosis.action;
  if (action !== diagnosis.action && !spec.auth) return [chooseAuth];
  const remedy =
    action === 'refresh'
      ? refreshOf(run, typed, flows)
      : action === undefined
        ? byCause[cause]
        : remedies[action]?.(actionValue ?? '');
  const refused = (status === 401 || status === 403) && action !== 'clear-fault';
  const { condition } = spec.auth?.kind === 'token' ? spec.auth : spec.token;
  const replaceable = refused && (typed || (condition !== undefined && condition !== 'valid' && condition !== 'none'));
  const changesToken = action === 'attach-token' || action === 'add-scope' || (typed && action === 'refresh');
  // A token of a server that is broken on purpose is not renewed.
  if (replaceable && spec.auth) return [validToken('')].filter((each) => each !== undefined);
  return [remedy, replaceable && !changesToken ? validToken('') : undefined].filter((each) => each !== undefined);
}
