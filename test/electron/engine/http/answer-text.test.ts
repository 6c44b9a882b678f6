import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { answerTextOf } from '../../../../electron/engine/http/answer-text.ts';
import { toBodyView } from '../../../../electron/engine/http/body-view.ts';
import { evidence } from '../../../shared/diagnosis/examples.ts';

const json = Buffer.from('{"name":"Jürgen"}');
const type = (value: string): HeaderPair => ['Content-Type', value];
const coding = (value: string): HeaderPair => ['Content-Encoding', value];
const hash = (bytes: Buffer, name: string): string => createHash(name).update(bytes).digest('base64');
const diagnosed = (body: Buffer, headers: HeaderPair[]) =>
  diagnose(evidence({ status: 200, responseHeaders: headers, ...answerTextOf({ body: toBodyView(body), headers }) }));

it.each<[string, Buffer, HeaderPair[], RegExp]>([
  ['gzip twice', gzipSync(gzipSync(json)), [type('application/json'), coding('gzip')], /encoded twice/],
  [
    'Brotli twice',
    brotliCompressSync(brotliCompressSync(json)),
    [type('application/json'), coding('br')],
    /encoded twice/,
  ],
  ['gzip without Content-Encoding', gzipSync(json), [type('text/plain')], /compressed \(gzip\)/],
  ['plain text as gzip', json, [type('application/json'), coding('gzip')], /Content-Encoding/],
  [
    'Latin-1 as UTF-8',
    Buffer.from('Jürgen', 'latin1'),
    [type('text/plain; charset=utf-8')],
    /0xfc at 1 is not UTF-8.*Latin-1.*Jürgen/,
  ],
  ['Latin-1 in JSON', Buffer.from(json.toString(), 'latin1'), [type('application/json')], /0xfc at 10/],
  ['UTF-16 in JSON', Buffer.from(`\ufeff{"a":"ü"}`, 'utf16le'), [type('application/json')], /UTF-16/],
  ['UTF-8 as Latin-1', json, [type('application/json; charset=iso-8859-1')], /bytes are UTF-8/],
  ['ASCII as UTF-16', Buffer.from('{"a":1}'), [type('application/json; charset=utf-16')], /bytes are UTF-8/],
  ['UTF-8 twice', Buffer.from(json.toString('latin1')), [type('application/json')], /UTF-8 twice.*JÃ¼rgen/],
  [
    'a wrong Content-Digest',
    json,
    [type('application/json'), ['Content-Digest', `sha-256=:${hash(gzipSync(json), 'sha256')}:`]],
    /sha-256 digest/,
  ],
  [
    'a wrong Content-MD5',
    json,
    [type('application/json'), ['Content-MD5', hash(Buffer.from('x'), 'md5')]],
    /md5 digest/,
  ],
  [
    'a digest of the decoded body',
    gzipSync(json),
    [type('application/json'), coding('gzip'), ['Content-Digest', `sha-256=:${hash(json, 'sha256')}:`]],
    /decoded body/,
  ],
])('finds %s in a response with 200', (_what, body, headers, words) => {
  const found = diagnosed(body, headers);
  expect(found.cause).toBe('body-undecodable');
  expect(found.sentence).toMatch(words);
});

it.each<[string, Buffer, HeaderPair[]]>([
  ['JSON', json, [type('application/json')]],
  ['gzip once', gzipSync(json), [type('application/json'), coding('gzip')]],
  ['an archive', gzipSync(json), [type('application/gzip')]],
  ['Latin-1 as declared', Buffer.from('Jürgen', 'latin1'), [type('text/plain; charset=iso-8859-1')]],
  [
    'right digests',
    json,
    [
      type('application/json'),
      ['Content-Digest', `sha-256=:${hash(json, 'sha256')}:`],
      ['Content-MD5', hash(json, 'md5')],
    ],
  ],
])('believes a response with %s', (_what, body, headers) => {
  expect(diagnosed(body, headers).cause).toBe('ok');
});
