import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { isAsymmetric, keyedSchemes, schemeRows } from '#shared/signing/schemes.ts';
import { codeLanguages, verifyCode } from '#shared/signing/verify-code/verify-code.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { generateSecret, verifyKeyOf } from '../../../../electron/engine/signing/secret-key.ts';
import { sign } from '../../../../electron/engine/signing/sign.ts';
import { needs, needsProgram } from '../../../support/needs.ts';

const now = Math.floor(Date.now() / 1000);
const url = 'https://example.com/hook?a=1';
const body = '{"note": "Grüße"}';
const without: readonly KeyedScheme[] = ['twilio', 'mailgun', 'paypal', 'http-message-signatures'];
const schemes = keyedSchemes.filter((scheme) => !without.includes(scheme));

/** One call of a generated function: right, and with a changed body. */
const calls = schemes.map((scheme) => {
  const row = schemeRows[scheme];
  const secret = generateSecret(row, systemRandom);
  const draft = {
    id: 'msg_1',
    timestamp: now,
    event: 'a',
    url,
    contentType: 'application/json',
    body: Buffer.from(body),
  };
  const { headers } = sign(scheme, [secret], draft);
  const own = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(now) };
  return {
    scheme,
    secret: verifyKeyOf(row, secret) ?? secret,
    headers: { ...own, ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])) },
    url: row.content.includes('{url}'),
    method: row.content.includes('{method}'),
  };
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'code-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const moduleOf = (scheme: string): string => scheme.replaceAll('-', '_');
const expected = schemes.map((scheme) => [scheme, true, false]);

describe('generated code', () => {
  it('exists in each language, for key pairs where no HMAC is needed', () => {
    for (const scheme of schemes) {
      const languages = isAsymmetric(schemeRows[scheme]) ? ['node', 'python', 'java'] : codeLanguages;
      expect(Object.keys(verifyCode(schemeRows[scheme]))).toEqual([...languages]);
    }
    for (const scheme of without) expect(verifyCode(schemeRows[scheme])).toEqual({});
  });

  it('verifies right signatures and no others in Node.js', async () => {
    for (const scheme of schemes) {
      await writeFile(join(folder, `${moduleOf(scheme)}.mjs`), verifyCode(schemeRows[scheme]).node ?? '');
    }
    const results = [];
    for (const { headers, method, scheme, secret, url: usesUrl } of calls) {
      const { verify } = await import(join(folder, `${moduleOf(scheme)}.mjs`));
      const more = [...(usesUrl ? [url] : []), ...(method ? ['POST'] : [])];
      const run = (text: string) => verify(headers, Buffer.from(text), secret, ...more);
      results.push([scheme, run(body), run(`${body} `)]);
    }
    expect(results).toEqual(expected);
  });

  const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0;
  it('verifies right signatures and no others in Python', needs(hasPython, 'python3 with cryptography'), async () => {
    for (const scheme of schemes) {
      await writeFile(join(folder, `${moduleOf(scheme)}.py`), verifyCode(schemeRows[scheme]).python ?? '');
    }
    const main = [
      'import importlib, json, sys',
      'results = []',
      'for call in json.load(sys.stdin):',
      '    verify = importlib.import_module(call["scheme"].replace("-", "_")).verify',
      `    more = ([${JSON.stringify(url)}] if call["url"] else []) + (["POST"] if call["method"] else [])`,
      `    body = ${JSON.stringify(body)}.encode()`,
      '    run = lambda text: verify(call["headers"], text, call["secret"], *more)',
      '    results.append([call["scheme"], run(body), run(body + b" ")])',
      'print(json.dumps(results))',
    ];
    await writeFile(join(folder, 'main.py'), main.join('\n'));
    const output = execFileSync('python3', ['main.py'], { cwd: folder, input: JSON.stringify(calls) });
    expect(JSON.parse(output.toString())).toEqual(expected);
  });

  it('verifies right signatures and no others in Java', needsProgram('java', '--version'), async () => {
    const sources = calls.map(({ headers, method, scheme, secret, url: usesUrl }) => {
      const name = `V_${moduleOf(scheme)}`;
      const text = (verifyCode(schemeRows[scheme]).java ?? '').replace('public class Verifier', `class ${name}`);
      const entries = Object.entries(headers).map(
        (pair) => `Map.entry(${pair.map((one) => JSON.stringify(one)).join(', ')})`,
      );
      const more = [...(usesUrl ? [JSON.stringify(url)] : []), ...(method ? ['"POST"'] : [])]
        .map((one) => `, ${one}`)
        .join('');
      const run = (sent: string) =>
        `${name}.verify(Map.ofEntries(${entries.join(', ')}), ${JSON.stringify(sent)}.getBytes(StandardCharsets.UTF_8), ${JSON.stringify(secret)}${more})`;
      const call = `System.out.println("${scheme} " + ${run(body)} + " " + ${run(`${body} `)});`;
      return { imports: text.match(/^import .*$/gm) ?? [], code: text.replaceAll(/^import .*$/gm, ''), call };
    });
    const imports = [...new Set(sources.flatMap((one) => one.imports))].join('\n');
    const main = `public class Main { public static void main(String[] a) throws Exception { ${sources.map((one) => one.call).join('\n')} } }`;
    await writeFile(join(folder, 'Main.java'), [imports, main, ...sources.map((one) => one.code)].join('\n'));
    const output = execFileSync('java', ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', 'Main.java'], { cwd: folder })
      .toString()
      .trim()
      .split('\n');
    expect(output.toSorted()).toEqual(schemes.map((scheme) => `${scheme} true false`).toSorted());
  });

  const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
  it('prints the expected signature with OpenSSL', needs(hasOpenssl, 'openssl'), async () => {
    await writeFile(join(folder, 'body.bin'), body);
    for (const { headers, scheme, secret } of calls) {
      const script = verifyCode(schemeRows[scheme]).shell;
      if (script === undefined) continue;
      await writeFile(join(folder, 'verify.sh'), script);
      const timestamp = String(schemeRows[scheme].time?.unit === 'ms' ? now * 1000 : now);
      const env = {
        ...process.env,
        WEBHOOK_SECRET: secret,
        ID: 'msg_1',
        TIMESTAMP: timestamp,
        URL: url,
        METHOD: 'POST',
      };
      const output = execFileSync('sh', ['verify.sh'], { cwd: folder, env }).toString().trim();
      expect(Object.values(headers).some((value) => value.includes(output))).toBe(true);
      expect(output.length).toBeGreaterThan(20);
    }
  });
});
