import type { FaultEffectInput } from '#shared/model/fault.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { givenNumber, numberOf } from '../../store/number-text.ts';
import type { FaultForm } from './fault-form.ts';

/** The effect of a fault from the form. */
export function effectOf(form: FaultForm): FaultEffectInput {
  const { kind } = form;
  switch (kind) {
    case 'token':
      return { kind, condition: form.tokenCondition };
    case 'status':
      return {
        kind,
        status: numberOf(form.status),
        error: form.error.trim() || 'server_error',
        headers: headerPairs(form.headers),
        ...(form.body !== '' && { body: form.body }),
      };
    case 'delay':
      return {
        kind,
        ms: numberOf(form.ms),
        distribution: form.distribution,
        ...(form.distribution !== 'fixed' && givenNumber('spreadMs', form.spreadMs)),
        ...givenNumber('seed', form.delaySeed),
      };
    case 'reset':
      return { kind, stage: form.stage };
    case 'truncate':
      return { kind, ...givenNumber('bytes', form.bytes) };
    case 'drip':
      return { kind, ...givenNumber('bytesPerSecond', form.bytesPerSecond) };
    case 'headers':
      return { kind, set: headerPairs(form.setHeaders), remove: lines(form.removeHeaders) };
    case 'payload':
      return { kind, fault: form.payload };
    case 'tls':
      return { kind, condition: form.tls };
    case 'dns':
      return { kind, condition: form.dns };
    case 'tcp':
      return { kind, condition: form.tcp };
    case 'skew':
      return { kind, party: form.party, seconds: numberOf(form.skewSeconds) };
    case 'expires-in':
      return { kind, value: expiresInOf(form.expiresIn.trim()) };
    case 'hang':
    case 'drop-answer':
    case 'accept-replayed-code':
    case 'accept-reused-refresh-token':
    case 'skip-pkce':
    case 'omit-state':
    case 'omit-iss':
    case 'rotate-keys':
    case 'html':
      return { kind };
  }
}

function expiresInOf(text: string): number | string | null {
  if (text === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : text;
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function headerPairs(text: string): HeaderPair[] {
  return lines(text).map((line) => {
    const at = line.indexOf(':');
    return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
}
