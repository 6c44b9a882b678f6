import { describe, expect, test } from 'vitest';
import { flowRequest } from '#shared/model/flow.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { ListenerStatus, Status } from '#shared/model/status.ts';
import type { Profile } from '#shared/profile/profile.ts';
import {
  emptyFlowForm,
  firstClient,
  flowRequestOf,
  forClient,
  type FlowForm,
} from '../../../renderer/store/flow-form.ts';
import { signInAddress, type SignInAddress } from '../../../renderer/store/sign-in-address.ts';

const service: OAuthClient = { id: 'demo-service', grants: ['client_credentials'], scope: 'read:customers admin' };
const app: OAuthClient = { id: 'demo-app', grants: ['authorization_code', 'refresh_token'], scope: 'openid admin' };
const form: FlowForm = forClient(emptyFlowForm, app);

test('starts with a client that has a user sign-in, else with any client', () => {
  expect(firstClient([service, app])).toBe(app);
  expect(firstClient([service])).toBe(service);
  expect(firstClient([])).toBeUndefined();
});

test('selects the client’s grant, and its scopes except admin', () => {
  expect(forClient(form, service)).toMatchObject({ grant: 'client_credentials', scope: 'read:customers' });
  expect(forClient(form, { ...service, grants: ['client_credentials', 'authorization_code'] }).grant).toBe(
    'authorization_code',
  );
});

test('requests the selected options from Hookbench’s server', () => {
  const request = flowRequestOf({ ...form, prompt: 'login', usePar: true }, 'http');
  expect(flowRequest.parse(request)).toEqual({
    grant: 'authorization_code',
    clientId: 'demo-app',
    scope: 'openid',
    verifyTls: true,
    usePar: true,
    signRequest: false,
    usePkce: true,
    useDpop: false,
    prompt: 'login',
    timeoutSeconds: 300,
    over: 'http',
  });
});

test('omits options that do not apply', () => {
  const left: FlowForm = { ...form, issuer: 'https://other.example', clientSecret: 's', verifyTls: false };
  expect(
    flowRequestOf({
      ...left,
      grant: 'device_code',
      prompt: 'login',
      signRequest: true,
      responseMode: 'jwt',
      usePar: true,
      scope: '  ',
    }),
  ).toEqual({
    grant: 'device_code',
    clientId: 'demo-app',
    verifyTls: true,
    usePar: false,
    signRequest: false,
    useDpop: false,
    timeoutSeconds: 300,
    over: 'https',
  });
});

test('uses https where no browser opens a page of our authorization server', () => {
  expect(flowRequestOf({ ...form, grant: 'client_credentials' }, 'http').over).toBe('https');
  expect(flowRequestOf({ ...form, server: 'discovery' }, 'http').over).toBe('https');
});

describe('the address of a sign-in page', () => {
  const listener = (scheme: 'http' | 'https', up = true) =>
    ({ party: 'authorization', scheme, url: `${scheme}://localhost:4010/oauth2`, up }) as ListenerStatus;
  const both = { listeners: [listener('http'), listener('https')] } as Status;

  test.each<[string, Settings['signInOver'], Profile['plainHttp'], Status | undefined, Partial<SignInAddress>]>([
    ['is http by default', 'http', 'allowed', both, { over: 'http', origin: 'http://localhost:4010' }],
    ['is https when https is selected', 'https', 'allowed', both, { over: 'https', origin: 'https://localhost:4010' }],
    ['is https when plain HTTP is rejected', 'http', 'refused', both, { over: 'https', forced: 'plain-http-rejected' }],
    [
      'is https when the http address is down',
      'http',
      'allowed',
      { listeners: [listener('http', false), listener('https')] } as Status,
      { over: 'https', forced: 'http-not-available' },
    ],
    ['is http while the addresses are unknown', 'http', 'allowed', undefined, { over: 'http' }],
  ])('%s', (_what, signInOver, plainHttp, status, address) => {
    expect(signInAddress({ signInOver }, { plainHttp }, status)).toMatchObject(address);
  });
});

test('identifies an external server by its issuer, or by its endpoints when they are entered', () => {
  const other: FlowForm = { ...form, server: 'by-hand', issuer: ' https://other.example ', verifyTls: false };
  const endpoints = { ...emptyFlowForm.endpoints, token: 'https://other.example/token' };
  expect(flowRequestOf({ ...other, clientSecret: 's', endpoints })).toMatchObject({
    issuer: 'https://other.example',
    clientSecret: 's',
    verifyTls: false,
    endpoints: { token: 'https://other.example/token' },
  });
  expect(flowRequestOf({ ...other, server: 'discovery', endpoints })).not.toHaveProperty('endpoints');
});
