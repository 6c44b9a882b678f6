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
