import ipaddr from 'ipaddr.js';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { guardOf, type ControlPort } from '../http/address-guard.ts';
import { getText } from './load-file.ts';
import type { DocumentText } from './read/read-documents.ts';

const isLoopback = (address: string): boolean => ipaddr.process(address).range() === 'loopback';

/** Gets a document from a server of this machine. @throws HookbenchError `bad_input` with the reason */
export async function fetchDocument(url: URL, controlPort: ControlPort): Promise<DocumentText> {
  const guard = guardOf(url, controlPort);
  const text = await getText(url, (address) =>
    isLoopback(address) ? guard(address) : `${address} is not an address of this machine`,
  ).catch((error: unknown) => {
    throw new HookbenchError('bad_input', `${url.href} cannot be read: ${messageOf(error)}.`, {
      field: '/url',
      hint: 'Open the URL of a document on this machine, or save the document and open the file.',
      cause: error,
    });
  });
  return { file: url.pathname.split('/').findLast(Boolean) ?? url.host, text };
}
