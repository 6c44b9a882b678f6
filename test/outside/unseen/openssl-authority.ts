import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutsideBench } from '../outside-bench.ts';

/** A certificate that the command line of OpenSSL issues. */
export interface Issue {
  /** Name of its files. */
  name: string;
  /** Distinguished name; default: its name. */
  subject?: string;
  /** Name of its issuer; default: itself. */
  by?: string;
  /** Lines of the extension file. */
  extensions?: readonly string[];
  /** Arguments for its key; default: P-256. */
  key?: readonly string[];
  /** More arguments of `openssl x509`, e.g. `-sha1`. */
  args?: readonly string[];
  /** The date of issue for faketime, e.g. `-400d`. It is valid for 30 days. */
  at?: string;
}

export const authority = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
export const leaf = ['basicConstraints=CA:FALSE', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];

const p256 = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];

/** Issues certificates, in order. @returns The folder with NAME.pem and NAME.key. */
export async function issueAll(bench: OutsideBench, issues: readonly Issue[]): Promise<string> {
  const folder = await bench.files({});
  const path = (name: string, kind: string): string => join(folder, `${name}.${kind}`);
  for (const { args = [], at, by, extensions = leaf, key = p256, name, subject } of issues) {
    await writeFile(path(name, 'ext'), extensions.join('\n'));
    const request = ['-new', '-nodes', ...key, '-keyout', path(name, 'key'), '-out', path(name, 'csr')];
    const made = await bench.runs('openssl', ['req', ...request, '-subj', subject ?? `/CN=${name}`]);
    const signer =
      by === undefined
        ? ['-signkey', path(name, 'key')]
        : ['-CA', path(by, 'pem'), '-CAkey', path(by, 'key'), '-CAcreateserial'];
    const sign = ['-req', '-in', path(name, 'csr'), ...signer, '-extfile', path(name, 'ext'), '-days', '30', ...args];
    const command = ['openssl', 'x509', ...sign, '-out', path(name, 'pem')];
    const [program = '', ...others] = at === undefined ? command : ['faketime', '-f', at, ...command];
    const signed = await bench.runs(program, others);
    await readFile(path(name, 'pem')).catch(() => {
      throw new Error(`OpenSSL issued no ${name}: ${made}${signed}`);
    });
  }
  return folder;
}

/** PEM of certificates in a folder. */
export async function pemOf(folder: string, names: readonly string[]): Promise<string> {
  const parts = await Promise.all(names.map((name) => readFile(join(folder, `${name}.pem`), 'utf8')));
  return parts.join('');
}
