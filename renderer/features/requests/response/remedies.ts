import type { Diagnosis, DiagnosisAction } from '#shared/model/diagnosis.ts';
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

function resend(label: string, change: Change = () => ({})): (value: string) => Remedy {
  return (value) => ({
    label: value === '' ? label : label.replace('…', value),
    act: (stores) => {
      const { form } = currentDraft(stores.requests.getState());
      void stores.requests.getState().send(change(form, value, stores));
    },
  });
}

const withHeader: (name: string, value: string, form: RequestForm) => Partial<RequestForm> = (name, value, form) => ({
  headers: [
    ...form.headers.filter((header) => header.name.trim().toLowerCase() !== name.toLowerCase()),
    { name, value, enabled: true },
  ],
});

/** How each cause is mended, where the workbench can do it. */
const remedies: Record<DiagnosisAction, ((value: string) => Remedy) | undefined> = {
  refresh: resend('Refresh and resend', () => ({ refreshOn401: true })),
  'add-scope': resend('Add the scope … and resend', ({ token }, scope) => ({
    token: {
      ...token,
      condition: 'valid',
      ...(scope !== '' && { scope: [...new Set([...scopesOf(token.scope ?? ''), ...scopesOf(scope)])].join(' ') }),
    },
  })),
  'attach-token': resend('Attach a token and resend', ({ token }) => ({ token: { ...token, condition: 'valid' } })),
  'use-right-path': resend('Use … and resend', (form, path) => {
    const found = pathValuesOf(withPath(form.url, path));
    return { url: found.url, path: { ...form.path, ...found.path } };
  }),
  'use-allowed-method': resend('Use … and resend', (_, method) => ({ method })),
  'set-content-type': resend('Say it is … and resend', (form, type) =>
    withHeader('Content-Type', type === '' ? 'application/json' : type, form),
  ),
  'use-https': resend('Use https and resend', ({ url }, value, { status }) => ({
    url: value === '' ? httpsOf(url, status.getState().status?.listeners ?? []) : withPath(url, value),
  })),
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

/** What mends the cause that a diagnosis names. */
export function remedyOf({ action, actionValue }: Diagnosis): Remedy | undefined {
  return action === undefined ? undefined : remedies[action]?.(actionValue ?? '');
}
