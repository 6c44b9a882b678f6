import type { Pair } from '../pair.ts';
import type { AuthForm } from './auth-form.ts';
import type { RequestToken } from '#shared/model/request-run.ts';

/** A disabled query parameter, and its index among all parameters. */
export interface OffParameter {
  at: number;
  name: string;
  value: string;
}

/** A file that is sent as the body. */
export interface BodyFile {
  name: string;
  mediaType: string;
  size: number;
  base64: string;
}

export type BodyKind = 'none' | 'json' | 'text' | 'form' | 'file';

/** The form of the body; each kind keeps its content while another kind is selected. */
export interface BodyForm {
  kind: BodyKind;
  json: string;
  text: string;
  form: readonly Pair[];
  file: BodyFile | undefined;
  /** Whether the default Content-Type is sent when no header sets one. */
  sendType: boolean;
}

/** The form of a request. */
export interface RequestForm {
  method: string;
  /** As typed: with path parameters such as `:customerId` and the enabled query parameters. */
  url: string;
  /** Values of the path parameters, by name. */
  path: Readonly<Record<string, string>>;
  off: readonly OffParameter[];
  headers: readonly Pair[];
  body: BodyForm;
  /** Without a condition: valid for Hookbench's service, none for other URLs. */
  token: RequestToken;
  /** How it authenticates; undefined if `token` decides. */
  auth?: AuthForm | undefined;
  refreshOn401: boolean;
  /** Default: that of the connection settings. */
  followRedirects: boolean | undefined;
  verifyTls: boolean;
  checkRevocation: boolean;
  /** What the response must be: `res.status` and `eq 200`. */
  assertions: readonly Pair[];
  /** Variables and what of the response they are: `chat` and `res.body.id`. */
  values: readonly Pair[];
  /** As typed, in milliseconds. */
  timeoutMs: string;
  /** What replaces the connection settings; empty fields replace nothing. */
  connection: ConnectionForm;
}

export interface ConnectionForm {
  /** `none`, or the address of a proxy. */
  proxy: string;
  ca: string;
  maxRedirects: string;
  keepMethod: boolean | undefined;
}

export const emptyBody: BodyForm = { kind: 'none', json: '', text: '', form: [], file: undefined, sendType: true };

/** An empty request; it succeeds once it has a path of the service. */
export const emptyForm: RequestForm = {
  method: 'GET',
  url: '',
  path: {},
  off: [],
  headers: [],
  body: emptyBody,
  token: {},
  refreshOn401: false,
  followRedirects: undefined,
  verifyTls: true,
  checkRevocation: false,
  assertions: [],
  values: [],
  timeoutMs: '',
  connection: { proxy: '', ca: '', maxRedirects: '', keepMethod: undefined },
};
