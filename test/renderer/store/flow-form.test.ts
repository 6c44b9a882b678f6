import { expect, test } from 'vitest';
import { flowRequest } from '#shared/model/flow.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import {
  emptyFlowForm,
  firstClient,
  flowRequestOf,
  forClient,
  type FlowForm,
} from '../../../renderer/store/flow-form.ts';

const service: OAuthClient = { id: 'demo-service', grants: ['client_credentials'], scope: 'read:customers admin' };
const app: OAuthClient = { id: 'demo-app', grants: ['authorization_code', 'refresh_token'], scope: 'openid admin' };
const form: FlowForm = forClient(emptyFlowForm, app);

test('begins with a client that users sign in for, else with any', () => {
  expect(firstClient([service, app])).toBe(app);
  expect(firstClient([service])).toBe(service);
  expect(firstClient([])).toBeUndefined();
});

test('a client brings its grant, and its scopes but admin', () => {
  expect(forClient(form, service)).toMatchObject({ grant: 'client_credentials', scopes: ['read:customers'] });
  expect(forClient(form, { ...service, grants: ['client_credentials', 'authorization_code'] }).grant).toBe(
    'authorization_code',
  );
});

test('asks our server for what is chosen', () => {
  const request = flowRequestOf({ ...form, prompt: 'login', usePar: true });
  expect(flowRequest.parse(request)).toEqual({
    grant: 'authorization_code',
    clientId: 'demo-app',
    scope: 'openid',
    verifyTls: true,
    usePar: true,
    useDpop: false,
    prompt: 'login',
    timeoutSeconds: 300,
  });
});

test('what does not go with the choices is left out', () => {
  const left: FlowForm = { ...form, issuer: 'https://other.example', clientSecret: 's', acceptAnyCertificate: true };
  expect(flowRequestOf({ ...left, grant: 'device_code', prompt: 'login', usePar: true, scopes: ['', ''] })).toEqual({
    grant: 'device_code',
    clientId: 'demo-app',
    verifyTls: true,
    usePar: false,
    useDpop: false,
    timeoutSeconds: 300,
  });
});

test('another server is named by its issuer, and its endpoints where they are given', () => {
  const other: FlowForm = { ...form, server: 'by-hand', issuer: ' https://other.example ', acceptAnyCertificate: true };
  const endpoints = { ...emptyFlowForm.endpoints, token: 'https://other.example/token' };
  expect(flowRequestOf({ ...other, clientSecret: 's', endpoints })).toMatchObject({
    issuer: 'https://other.example',
    clientSecret: 's',
    verifyTls: false,
    endpoints: { token: 'https://other.example/token' },
  });
  expect(flowRequestOf({ ...other, server: 'discovery', endpoints })).not.toHaveProperty('endpoints');
});
