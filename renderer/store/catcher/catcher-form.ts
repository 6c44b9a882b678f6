import type { MisbehaviourKind } from '#shared/model/catcher-answer.ts';
import type { CatcherSettings, RequiredAuth } from '#shared/model/catcher-settings.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { Pair } from '../requests/request-form.ts';

/** The form of one response. */
export interface AnswerForm {
  status: string;
  headers: readonly Pair[];
  body: string;
  /** In milliseconds. */
  delay: string;
  misbehave: MisbehaviourKind | undefined;
  forward: string;
}

/** The form of a rule's conditions; empty fields match all requests. */
export interface MatchForm {
  method: string;
  path: string;
  event: string;
  headers: readonly Pair[];
  /** Expected values by JSON Pointer; a value that is not JSON is compared as text. */
  json: readonly Pair[];
  nth: string;
  every: string;
  first: string;
  /** In percent. */
  probability: string;
  seed: string;
}

export interface RuleForm {
  id: string;
  name: string;
  enabled: boolean;
  match: MatchForm;
  /** Several responses form a sequence. */
  answers: readonly AnswerForm[];
}

export type AuthKind = RequiredAuth['kind'];

/** The form of the required authentication; each kind uses its own fields. */
export interface AuthForm {
  kind: AuthKind;
  header: string;
  value: string;
  token: string;
  username: string;
  password: string;
  issuer: string;
  audience: string;
  scope: string;
  by: 'jwt' | 'introspection';
  introspectionUrl: string;
  clientId: string;
  clientSecret: string;
  ca: string;
}

export type EnforcedCheck = CatcherSettings['checks']['enforce'][number];

/** The form of the catcher settings. */
export interface CatcherForm {
  answers: readonly AnswerForm[];
  rules: readonly RuleForm[];
  auth: AuthForm;
  /** One address or range per line. */
  allow: string;
  /** Default: detected from the headers. */
  scheme: SigningScheme | undefined;
  /** Default: the secrets of the subscriptions. */
  secrets: readonly string[];
  tolerance: string;
  staleness: string;
  enforce: readonly EnforcedCheck[];
  minVersion: CatcherSettings['tls']['minVersion'];
  forwardBeyondLoopback: boolean;
  keepCaptures: string;
  keepMegabytes: string;
  keepDays: string;
}

export const plainAnswerForm: AnswerForm = {
  status: '200',
  headers: [],
  body: '',
  delay: '0',
  misbehave: undefined,
  forward: '',
};

export const emptyMatch: MatchForm = {
  method: '',
  path: '',
  event: '',
  headers: [],
  json: [],
  nth: '',
  every: '',
  first: '',
  probability: '',
  seed: '1',
};

export const emptyAuth: AuthForm = {
  kind: 'none',
  header: '',
  value: '',
  token: '',
  username: '',
  password: '',
  issuer: '',
  audience: '',
  scope: '',
  by: 'jwt',
  introspectionUrl: '',
  clientId: '',
  clientSecret: '',
  ca: '',
};
