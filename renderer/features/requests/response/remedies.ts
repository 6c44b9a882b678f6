import type { DiagnosisAction } from '#shared/model/diagnosis.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import { scopesOf } from '../../../store/flow-form.ts';
import { currentDraft } from '../../../store/requests/drafts.ts';
import { pathValuesOf } from '../../../store/requests/path-parameters.ts';
import type { RequestForm } from '../../../store/requests/request-form.ts';
import type { Stores } from '../../../store/stores.ts';
import { httpsOf, withPath } from './other-url.ts';

/** What mends the cause: the words on the button, and what it does. */
export interface Remedy {
  label: string;
  act: (stores: Stores) => void;
}

/** What to change of the request before it is sent again. */
type Change = (form: RequestForm, value: string, stores: Stores) => Partial<RequestForm>;

type MakeRemedy = (value: string) => Remedy | undefined;

/** Sends the request again, changed; a label with `…` says the value, and nothing can be done without one. */
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

/** How each cause is mended, where the workbench can do it. */
const remedies: Record<DiagnosisAction, MakeRemedy | undefined> = {
  refresh: resend('Refresh and resend', () => ({ refreshOn401: true })),
  'add-scope': resend('Add the scope … and resend', ({ token }, scope) => ({
    token: {
      ...token,
      condition: 'valid',
      scope: [...new Set([...scopesOf(token.scope ?? ''), ...scopesOf(scope)])].join(' '),
    },
  })),
  'attach-token': resend('Attach a token and resend', ({ token }) => ({ token: { ...token, condition: 'valid' } })),
  'use-right-path': withValue(
    resend('Use … and resend', (form, path) => {
      const found = pathValuesOf(withPath(form.url, path));
      return { url: found.url, path: { ...form.path, ...found.path } };
    }),
  ),
  'use-allowed-method': withValue(resend('Use … and resend', (_, method) => ({ method }))),
  'set-content-type': withValue(
    resend('Say it is … and resend', (form, type) => withHeader('Content-Type', type, form)),
  ),
  'use-https': withValue(
    resend('Use https and resend', (_, url, { status }) => ({
      url: httpsOf(url, status.getState().status?.listeners ?? []),
    })),
  ),
  retry: resend('Send again'),
  'reset-clock': () => ({
    label: 'Reset clocks and resend',
    act: ({ clocks, requests }) => {
      void clocks
        .getState()
        .reset()
        .then(() => requests.getState().send());
    },
  }),
  authorize: () => ({
    label: 'Authorize again',
    act: ({ navigation }) => {
      navigation.getState().go('authorize');
    },
  }),
  'trust-ca': () => ({
    label: 'Show how to trust it',
    act: ({ requests }) => {
      requests.getState().showDialog('trust');
    },
  }),
  'enable-subscription': undefined,
};

/** Causes that have no step of their own in the diagnosis. */
const byCause: Readonly<Record<string, Remedy | undefined>> = {
  'redirect-not-followed': resend('Follow redirects and resend', () => ({ followRedirects: true }))(''),
};

/** Where the token was spoiled on purpose, a good one mends it too. */
const goodToken = resend('Use a valid token and resend', ({ token }) => ({
  token: { ...token, condition: 'valid' },
}));

/** What mends the cause that a diagnosis names, the best remedy first. */
export function remediesOf({ diagnosis, status, spec: { token } }: RequestRun): Remedy[] {
  const { action, actionValue, cause } = diagnosis;
  const remedy = action === undefined ? byCause[cause] : remedies[action]?.(actionValue ?? '');
  const refused = status === 401 || status === 403;
  const spoiled = refused && token.condition !== 'valid' && token.condition !== 'none';
  const changesToken = action === 'attach-token' || action === 'add-scope';
  return [remedy, spoiled && !changesToken ? goodToken('') : undefined].filter((each) => each !== undefined);
}
