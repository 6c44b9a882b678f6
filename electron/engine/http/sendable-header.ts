import { headerName } from '#shared/model/header-pair.ts';

/** Fields that frame the message and cannot be replaced, in lower case. */
export const framingHeaders = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
]);

/** Whether a header field that a document declares can be sent (RFC 9110 5.5), and does not change how the body is read. */
export const isSendable = (name: string, value: string): boolean =>
  headerName.safeParse(name).success &&
  !framingHeaders.has(name.toLowerCase()) &&
  name.toLowerCase() !== 'content-encoding' &&
  /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
