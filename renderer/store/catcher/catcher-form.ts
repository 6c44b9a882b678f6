import type { MisbehaviourKind } from '#shared/model/catcher-answer.ts';
import type { CatcherSettings, RequiredAuth } from '#shared/model/catcher-settings.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { Pair } from '../requests/request-form.ts';

/** One answer as it is filled in. */
export interface AnswerForm {
  status: string;
  headers: readonly Pair[];
  body: string;
  /** Milliseconds. */
  delay: string;
  misbehave: MisbehaviourKind | undefined;
  forward: string;
}

/** Which captures a rule is for, as it is filled in; what is empty matches all. */
export interface MatchForm {
  method: string;
  path: string;
  event: string;
  headers: readonly Pair[];
  /** JSON by JSON Pointer; text that is no JSON is taken as text. */
  json: readonly Pair[];
  nth: string;
  every: string;
  first: string;
  /** Percent. */
  probability: string;
  seed: string;
}

export interface RuleForm {
  id: string;
  name: string;
  enabled: boolean;
  match: MatchForm;
  /** More than one are a sequence. */
  answers: readonly AnswerForm[];
}

export type AuthKind = RequiredAuth['kind'];

/** What is filled in of how a sender must prove who it is; each kind takes its own of it. */
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

/** How the catcher takes, checks and answers requests, as it is filled in. */
export interface CatcherForm {
  answers: readonly AnswerForm[];
  rules: readonly RuleForm[];
  auth: AuthForm;
  /** An address or range on each line. */
  allow: string;
  /** Without a scheme it is found by the header fields. */
  scheme: SigningScheme | undefined;
  /** Without any, those of our subscriptions. */
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
