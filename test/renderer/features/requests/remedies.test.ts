import { describe, expect, test } from 'vitest';
import type { DiagnosisAction } from '#shared/model/diagnosis.ts';
import type { Flow, FlowTokens } from '#shared/model/flow.ts';
import { type RequestRun, requestSpec, type RequestSpecInput } from '#shared/model/request-run.ts';
import { remediesOf } from '../../../../renderer/features/requests/response/remedies.ts';
import { emptyDrafts } from '../../../../renderer/store/requests/drafts.ts';
import { formOfSpec } from '../../../../renderer/store/requests/form-of-spec.ts';
import type { RequestForm } from '../../../../renderer/store/requests/request-form.ts';
import { specOfForm } from '../../../../renderer/store/requests/spec-of-form.ts';
import type { Stores } from '../../../../renderer/store/stores.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const typed: Record<string, RequestSpecInput> = {
  'typed Authorization header': { url: '/api/customer', headers: { Authorization: 'Bearer x' }, token: {} },
  'imported Authorization header': {
    url: '/api/customer',
    headers: { authorization: 'Bearer x' },
    token: { condition: 'none' },
  },
  'access_token in the query': { url: '/api/customer?access_token=x&a=1', token: { condition: 'none' } },
  'access_token in the form': { url: '/api/customer', headers: form, body: 'access_token=x&a=1', token: {} },
};

/** A run of a request with the response 401, whose diagnosis suggests an action. */
function runOf(input: RequestSpecInput, action: DiagnosisAction | undefined, role = 'request'): RequestRun {
  const diagnosis = { cause: 'x', ...(action && { action, actionValue: 'read:customers' }) };
  const exchange = { to: input.url.startsWith('/') ? 'service' : 'other' };
  return {
    spec: requestSpec.parse(input),
    status: 401,
    diagnosis,
    exchange,
    steps: [{ role }],
  } as unknown as RequestRun;
}

/** The request that the first fix of a run sends. */
function sentBy(run: RequestRun): RequestSpecInput {
  const opened = formOfSpec(run.spec);
  let sent: RequestForm = opened;
  const [empty] = emptyDrafts.drafts;
  const drafts = { ...emptyDrafts, drafts: [{ ...empty, form: opened, opened }] };
  const send = (part: Partial<RequestForm>) => {
    sent = { ...opened, ...part };
    return Promise.resolve();
  };
  const stores = { requests: { getState: () => ({ ...drafts, send }) } } as unknown as Stores;
  remediesOf(run)[0]?.act(stores);
  return specOfForm(sent);
}

describe.each(Object.entries(typed))('with %s', (_what, input) => {
  test.each<DiagnosisAction | undefined>(['refresh', 'add-scope', 'attach-token', undefined])(
    'the action %s sends a managed token instead',
    (action) => {
      const sent = sentBy(runOf(input, action));
      expect(sent.token).toMatchObject({ condition: 'valid' });
      expect(JSON.stringify([sent.url, sent.headers, sent.body])).not.toMatch(/authorization|access_token/i);
      expect(JSON.stringify(sent)).toContain(JSON.stringify(input).includes('a=1') ? 'a=1' : '/api/customer');
    },
  );
});

test('refreshing sends a typed token’s replacement with a refresh on 401', () => {
  const input = typed['typed Authorization header'] ?? { url: '/' };
  expect(sentBy(runOf(input, 'refresh'))).toMatchObject({ refreshOn401: true });
});

test('offers to authorize again when the token of a flow could not be refreshed', () => {
  const input: RequestSpecInput = { url: '/api/customer', token: { flowId: 'f' }, refreshOn401: true };
  const labels = (role: string) => remediesOf(runOf(input, 'refresh', role)).map(({ label }) => label);
  expect(labels('request')).toEqual(['Authorize again']);
  expect(labels('retry')).toEqual(['Refresh and resend']);
});

test('a flow without a refresh token gets a new token with its client credentials, or is authorized again', () => {
  const flow = { id: 'flw_1', grant: 'client_credentials', tokens: { accessToken: 'x' } } as Flow;
  const run = runOf({ url: 'https://api.example.com/', token: { flowId: 'flw_1' } }, 'refresh');
  const labels = (one: Flow) => remediesOf(run, [one]).map(({ label }) => label);
  expect(labels(flow)).toEqual(['Get a new token and resend']);
  expect(labels({ ...flow, grant: 'authorization_code' })).toEqual(['Authorize again']);
  const tokens = { accessToken: 'x', refreshToken: 'y' } as FlowTokens;
  expect(labels({ ...flow, grant: 'authorization_code', tokens })).toEqual(['Refresh and resend']);
});

test('a client without a user requests a new token, because it has no refresh token', () => {
  const run = runOf({ url: '/api/customer', token: { clientId: 'demo-service', condition: 'expired' } }, 'refresh');
  expect(remediesOf(run).map(({ label }) => label)).toEqual([
    'Get a new token and resend',
    'Use valid token and resend',
  ]);
  expect(sentBy(run)).toMatchObject({ refreshOn401: true });
});

test('a response of a fault is only requested again, also with a token of its own', () => {
  const run = runOf({ url: '/api/customer', headers: { Authorization: 'Bearer x' }, token: {} }, 'clear-fault');
  expect(remediesOf(run).map(({ label }) => label)).toEqual(['Send again']);
});

test('a broken token of another server is replaced by a valid one', () => {
  const auth = { kind: 'token', server: 'Acme', condition: 'cut' } as const;
  const run = runOf({ url: 'https://api.example.com/', auth }, 'refresh');
  expect(remediesOf(run).map(({ label }) => label)).toEqual(['Use valid token and resend']);
  expect(sentBy(run)).toMatchObject({ auth: { kind: 'token', server: 'Acme', condition: 'valid' } });
});

test('another server that requires a token gets none of Hookbench’s', () => {
  const run = runOf({ url: 'https://api.example.com/', token: { condition: 'none' } }, 'attach-token');
  expect(remediesOf(run).map(({ label }) => label)).toEqual(['Choose authentication']);
});
