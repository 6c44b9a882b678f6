import { formEncode } from '../../../http/token-request.ts';
import type { CurlDraft } from './curl-draft.ts';
import type { FormPart } from './form-text.ts';
import table from './curl-options.json' with { type: 'json' };

/** One option of curl. `act` applies it to the draft and may return a warning. */
export interface CurlOption {
  long: string;
  short?: string;
  /** Whether a value follows. */
  takes?: boolean;
  act?: (draft: CurlDraft, value: string) => string | undefined;
}

const setting =
  (set: (draft: CurlDraft, value: string) => unknown): NonNullable<CurlOption['act']> =>
  (draft, value) => {
    set(draft, value);
    return undefined;
  };

const addHeader = (draft: CurlDraft, name: string, value: string): void => {
  draft.headers.push([name, value]);
};

function header(draft: CurlDraft, text: string): string | undefined {
  if (text.startsWith('@')) return `The headers in the file ${text.slice(1)} were skipped: files are not read.`;
  if (text.startsWith(':'))
    return `The pseudo-header ${text.split(' ')[0] ?? ''} was skipped: HTTP/1.1 has no pseudo-headers.`;
  const [, name = '', mark = '', value = ''] = /^([^:;]+)([:;])(.*)$/s.exec(text) ?? [];
  if (name === '') return `The header "${text.slice(0, 100)}" was skipped: it has no name.`;
  if (mark === ';') addHeader(draft, name.trim(), '');
  else if (value.trim() === '') draft.removed.add(name.trim().toLowerCase());
  else addHeader(draft, name.trim(), value.trim());
  return undefined;
}

/** `-d`: a value that starts with `@` names a file, which is not read. */
function data(draft: CurlDraft, value: string): string | undefined {
  draft.data.push(value.startsWith('@') ? '' : value);
  return value.startsWith('@') ? `The body is in the file ${value.slice(1)}, which was not read.` : undefined;
}

/** `--data-urlencode`: `content`, `=content`, `name=content`, `name@file`. */
function dataUrlencode(draft: CurlDraft, value: string): string | undefined {
  const index = value.search(/[=@]/);
  if (index >= 0 && value[index] === '@') {
    draft.data.push('');
    return `A part of the body is in the file ${value.slice(index + 1)}, which was not read.`;
  }
  const name = index > 0 ? `${value.slice(0, index)}=` : '';
  draft.data.push(name + formEncode(value.slice(index + 1)));
  return undefined;
}

function formPart(draft: CurlDraft, text: string, literal: boolean): string | undefined {
  const equals = text.indexOf('=');
  if (equals < 1) return `The form field "${text.slice(0, 100)}" was skipped: it is not name=value.`;
  const name = text.slice(0, equals);
  const whole = text.slice(equals + 1);
  if (literal) {
    draft.form.push({ name, value: whole });
    return undefined;
  }
  const [value = '', ...parameters] = whole.split(';');
  const parameter = (wanted: string): string | undefined =>
    parameters
      .find((one) => one.trim().startsWith(`${wanted}=`))
      ?.trim()
      .slice(wanted.length + 1);
  const file = /^[@<](.*)$/.exec(value)?.[1];
  const part: FormPart = { name, value: file === undefined ? value : '', type: parameter('type') };
  if (value.startsWith('@')) part.fileName = parameter('filename') ?? file?.split('/').at(-1);
  draft.form.push(part);
  return file === undefined ? undefined : `The form field ${name} is the file ${file}, which was not read.`;
}

function cookie(draft: CurlDraft, value: string): string | undefined {
  if (!value.includes('=')) return `The cookies in the file ${value} were skipped: files are not read.`;
  addHeader(draft, 'Cookie', value);
  return undefined;
}

function maxTime(draft: CurlDraft, value: string): string | undefined {
  const ms = Math.round(Number(value) * 1000);
  if (!(ms >= 1 && ms <= 600_000)) return `The time limit ${value} was skipped: it is not between 1 ms and 600 s.`;
  draft.timeoutMs = ms;
  return undefined;
}

const basic = (value: string): string =>
  `Basic ${Buffer.from(value.includes(':') ? value : `${value}:`).toString('base64')}`;

const acting: readonly CurlOption[] = [
  { long: 'request', short: 'X', takes: true, act: setting((draft, value) => (draft.method = value)) },
  { long: 'url', takes: true, act: setting((draft, value) => draft.urls.push(value)) },
  { long: 'header', short: 'H', takes: true, act: header },
  { long: 'data', short: 'd', takes: true, act: data },
  { long: 'data-ascii', takes: true, act: data },
  { long: 'data-binary', takes: true, act: data },
  { long: 'data-raw', takes: true, act: setting((draft, value) => draft.data.push(value)) },
  { long: 'data-urlencode', takes: true, act: dataUrlencode },
  {
    long: 'json',
    takes: true,
    act(draft, value) {
      draft.json = true;
      return data(draft, value);
    },
  },
  { long: 'form', short: 'F', takes: true, act: (draft, value) => formPart(draft, value, false) },
  { long: 'form-string', takes: true, act: (draft, value) => formPart(draft, value, true) },
  {
    long: 'user',
    short: 'u',
    takes: true,
    act: setting((draft, value) => {
      addHeader(draft, 'Authorization', basic(value));
    }),
  },
  {
    long: 'oauth2-bearer',
    takes: true,
    act: setting((draft, value) => {
      addHeader(draft, 'Authorization', `Bearer ${value}`);
    }),
  },
  { long: 'cookie', short: 'b', takes: true, act: cookie },
  {
    long: 'user-agent',
    short: 'A',
    takes: true,
    act: setting((draft, value) => {
      addHeader(draft, 'User-Agent', value);
    }),
  },
  {
    long: 'referer',
    short: 'e',
    takes: true,
    act: setting((draft, value) => {
      addHeader(draft, 'Referer', value);
    }),
  },
  {
    long: 'range',
    short: 'r',
    takes: true,
    act: setting((draft, value) => {
      addHeader(draft, 'Range', `bytes=${value}`);
    }),
  },
  { long: 'insecure', short: 'k', act: setting((draft) => (draft.verifyTls = false)) },
  {
    long: 'crlfile',
    takes: true,
    act(draft, value) {
      draft.checkRevocation = true;
      return `Revocation is checked with the list of Hookbench’s CA; the file ${value} was not read.`;
    },
  },
  { long: 'location', short: 'L', act: setting((draft) => (draft.followRedirects = true)) },
  { long: 'head', short: 'I', act: setting((draft) => (draft.head = true)) },
  { long: 'get', short: 'G', act: setting((draft) => (draft.dataToQuery = true)) },
  { long: 'url-query', takes: true, act: setting((draft, value) => draft.query.push(value.replace(/^\+/, ''))) },
  { long: 'max-time', short: 'm', takes: true, act: maxTime },
  {
    long: 'location-trusted',
    act(draft) {
      draft.followRedirects = true;
      return 'Redirects are followed, but credentials are not sent to another origin as --location-trusted would.';
    },
  },
  {
    long: 'upload-file',
    short: 'T',
    takes: true,
    act(draft, value) {
      draft.method ??= 'PUT';
      return `The body is the file ${value}, which was not read.`;
    },
  },
];

/** Options that change nothing: those of the output of curl, and those that are skipped with a warning. */
const passive: readonly (CurlOption & { skipped?: string })[] = table;

/** All known options. */
export const curlOptions: readonly CurlOption[] = [
  ...acting,
  ...passive.map(({ skipped, ...option }) =>
    skipped === undefined ? option : { ...option, act: () => `--${option.long} was skipped: ${skipped}.` },
  ),
];
