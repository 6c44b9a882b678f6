import { describe, expect, it } from 'vitest';
import { conditionOf } from '#shared/model/request-run.ts';

const addresses = ['http://localhost:4010', 'https://localhost:4011'];

describe('the token of a request without a condition', () => {
  it.each([
    ['/api/customer', 'valid'],
    ['/anything', 'valid'],
    ['{{api}}/api/customer', 'valid'],
    ['{{api.http}}/api/customer', 'valid'],
    ['https://LOCALHOST:4011/api/customer', 'valid'],
    ['http://127.0.0.1:4010/api/customers/C-1', 'valid'],
    ['https://localhost:4011/oauth2/token', 'none'],
    ['http://localhost:40100/api/customer', 'none'],
    ['http://localhost:4010.evil.example/api/customer', 'none'],
    ['http://localhost:4010@evil.example/api/customer', 'none'],
    ['https://api.example.com/api/customer', 'none'],
    ['{{host}}/api/customer', 'none'],
  ])('of %s is %s', (url, condition) => {
    expect(conditionOf({ token: {}, url }, addresses)).toBe(condition);
  });

  it('is valid for any URL if a client, scope, subject or flow is chosen, and never replaces a chosen condition', () => {
    const url = 'https://api.example.com/';
    expect(conditionOf({ token: { clientId: 'demo-app' }, url }, addresses)).toBe('valid');
    expect(conditionOf({ token: { scope: '' }, url }, addresses)).toBe('none');
    expect(conditionOf({ token: { condition: 'expired' }, url }, addresses)).toBe('expired');
    expect(conditionOf({ token: { condition: 'none' }, url: '/api/customer' }, addresses)).toBe('none');
  });
});
