import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Inspection } from '#shared/model/inspection.ts';
import { inspected, titles } from './inspected-text.ts';

const event = (more: object) => ({ specversion: '1.0', id: '1', source: '/a', type: 'a.b', ...more });
const rowsOf = ({ sections }: Pick<Inspection, 'sections'>) =>
  Object.fromEntries(sections.flatMap(({ rows }) => rows.map(({ explanation, name }) => [name, explanation])));

describe('a webhook', () => {
  it('has its header fields and its body explained', async () => {
    const body = '{"a":1}';
    const text = [
      'POST /hook HTTP/1.1',
      'Host: example.com',
      'Authorization: Basic dXNlcjpwdw==',
      'X-GitHub-Event: push',
      `X-Hub-Signature-256: sha256=${createHmac('sha256', 'key').update(body).digest('hex')}`,
      '',
      body,
    ].join('\r\n');
    const found = await inspected(text, { secrets: { github: [{ secret: 'key', label: 'given secret' }] } });
    expect(found).toMatchObject({ kind: 'webhook', signature: { outcome: 'matches' } });
    expect(found.sections.map(({ title }) => title)).toEqual(['Request', 'Header fields', 'Body']);
    expect(rowsOf(found)).toMatchObject({
      Host: expect.stringContaining('RFC 9110'),
      'X-GitHub-Event': 'The event, in webhooks of GitHub.',
      'X-Hub-Signature-256': expect.stringContaining('The signature of GitHub style: HMAC-SHA256'),
    });
    expect(found.parts.map(({ kind, path }) => [...path, kind])).toEqual([
      ['Authorization', 'basic'],
      ['body', 'json'],
    ]);
    expect(found.actions).toMatchObject([{ action: 'open-request', spec: { url: 'https://example.com/hook', body } }]);
  });

  it('with a body that is no text has no part for it', async () => {
    const found = await inspected(Buffer.from('X-GitHub-Event: push\n\n\u00ff\u00ff{"a": \u00c3(}', 'latin1'));
    expect(found).toMatchObject({ kind: 'webhook', parts: [] });
  });

  it('names the scheme of a field that several schemes use', async () => {
    const text = 'webhook-id: 1\nwebhook-timestamp: 1\nwebhook-signature: v1a,AAAA\n\n{}';
    const found = await inspected(text, { scheme: 'standard-webhooks-ed25519' });
    expect(rowsOf(found)['webhook-signature']).toContain('Standard Webhooks v1a');
    expect(rowsOf(await inspected(text.replace('v1a', 'v1')))['webhook-signature']).toContain('Standard Webhooks v1:');
  });

  it('of another length than it states was not copied exactly', async () => {
    const found = await inspected('X-GitHub-Event: push\nContent-Length: 2\n\n{}\n');
    expect(titles(found, 'warning')).toEqual(['Content-Length']);
    expect(titles(await inspected('X-GitHub-Event: push\nContent-Length: 2\n\n{}'), 'warning')).toEqual([]);
  });

  it.each([
    ['structured mode', 'Content-Type: application/cloudevents+json', JSON.stringify(event({})), 'CloudEvent'],
    [
      'batched mode',
      'Content-Type: application/cloudevents-batch+json',
      JSON.stringify([event({})]),
      'CloudEvents: a batch of 1 event',
    ],
    ['an empty batch', 'Content-Type: application/cloudevents-batch+json', '[]', 'CloudEvents: a batch of 0 events'],
  ])('with CloudEvents in %s has them as a part', async (_mode, type, body, title) => {
    const found = await inspected(`${type}\n\n${body}`);
    expect(found.kind).toBe('webhook');
    expect(found.parts[0]).toMatchObject({ path: ['body'], kind: 'cloud-event', title });
  });

  it('with a CloudEvent in binary mode has its attributes explained', async () => {
    const found = await inspected('POST / HTTP/1.1\nHost: a\nce-id: 1\nce-type: a.b\nce-own: x\n\n{}');
    expect(found.kind).toBe('webhook');
    expect(rowsOf(found)).toMatchObject({
      'ce-type': 'Attribute type of the CloudEvent. What happened.',
      'ce-own': 'Attribute own of the CloudEvent. An extension.',
    });
  });
});

describe('a batch of CloudEvents', () => {
  it('is explained event by event', async () => {
    const found = await inspected(JSON.stringify([event({ data: { n: 1 } }), event({ id: '2', data_base64: 'e30=' })]));
    expect(found).toMatchObject({ kind: 'cloud-event', title: 'CloudEvents: a batch of 2 events' });
    expect(titles(found, 'passed')).toEqual(['Attributes']);
    expect(found.sections.map(({ title }) => title)).toEqual(['Event 1', 'Event 2']);
    expect(found.parts.map(({ path }) => path[0])).toEqual(['event 1: data', 'event 2: data_base64']);
  });

  it('reports wrong and repeated events with their place', async () => {
    const found = await inspected(
      JSON.stringify([event({}), event({ time: 'today' }), 7, event({ source: undefined })]),
    );
    expect(found.findings.map(({ outcome, where }) => [outcome, where])).toEqual([
      ['failed', 'event 2, time'],
      ['failed', 'event 3'],
      ['failed', 'event 4, source'],
      ['warning', 'event 2'],
    ]);
    const wrong = found.sections.map(({ rows }) => rows.filter(({ outcome }) => outcome).map(({ name }) => name));
    expect(wrong).toEqual([[], ['time'], []]);
  });

  it('that is large is checked as a whole and listed in part', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => event({ id: String(index) }));
    const found = await inspected(JSON.stringify([...many, event({ type: 1 })]));
    expect(found.sections).toHaveLength(20);
    expect(found.findings.map(({ outcome, where }) => [outcome, where])).toEqual([
      ['failed', 'event 3001, type'],
      ['warning', 'event 3001'],
      ['note', undefined],
    ]);
  });
});

describe('a URL or one header field', () => {
  it.each([
    ['https://localhost:4011', 'url'],
    ['WWW-Authenticate: Bearer error="invalid_token"', 'www-authenticate'],
  ])('is no webhook because a secret is given: %s', async (text, kind) => {
    expect(await inspected(text, { givenSecrets: ['key'] })).toMatchObject({ kind });
  });
});
