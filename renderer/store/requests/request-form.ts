import type { RequestToken } from '#shared/model/request-spec.ts';

/** A name with a value that can be switched off without being lost. */
export interface Pair {
  name: string;
  value: string;
  enabled: boolean;
}

/** A query parameter that is off, and its place among all of them. */
export interface OffParameter {
  at: number;
  name: string;
  value: string;
}

/** The bytes of a file that was chosen as a body. */
export interface BodyFile {
  name: string;
  mediaType: string;
  size: number;
  base64: string;
}

export type BodyKind = 'none' | 'json' | 'text' | 'form' | 'file';

/** The body as it is filled in; each kind keeps what was typed while another one is chosen. */
export interface BodyForm {
  kind: BodyKind;
  json: string;
  text: string;
  form: readonly Pair[];
  file: BodyFile | undefined;
  /** Whether a Content-Type goes with it when no header says one. */
  sendType: boolean;
}

/** A request as it is filled in. */
export interface RequestForm {
  method: string;
  /** As typed: with path parameters such as `:customerId`, and the query parameters that are on. */
  url: string;
  /** Values of the path parameters, by name. */
  path: Readonly<Record<string, string>>;
  off: readonly OffParameter[];
  headers: readonly Pair[];
  body: BodyForm;
  token: RequestToken;
  refreshOn401: boolean;
  followRedirects: boolean;
  verifyTls: boolean;
  checkRevocation: boolean;
  timeoutMs: number;
}

export const emptyBody: BodyForm = { kind: 'none', json: '', text: '', form: [], file: undefined, sendType: true };

/** A request to our service that succeeds once it has a path. */
export const emptyForm: RequestForm = {
  method: 'GET',
  url: '',
  path: {},
  off: [],
  headers: [],
  body: emptyBody,
  token: { condition: 'valid' },
  refreshOn401: false,
  followRedirects: false,
  verifyTls: true,
  checkRevocation: false,
  timeoutMs: 30_000,
};
