import type { Requirement, Scheme } from '#shared/interface/interface-model.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { isMembers } from '../read/members.ts';
import type { Context } from './context.ts';
import { memberIn, objectIn, objectsIn, textIn, type DocumentNode } from './document-node.ts';

/** The schemes and scopes of a document, and how to read its requirements. */
export interface Security {
  schemes: Map<string, Scheme>;
  scopes: Map<string, string>;
  /** The requirements of a document or operation; undefined if it has no `security`. */
  requirementsOf(node: DocumentNode): Requirement[] | undefined;
}

const places = ['query', 'header', 'cookie'] as const;

/** What an `http` scheme with this name is; names regardless of case. */
const httpSchemes: Readonly<Record<string, 'bearer' | 'basic'>> = { bearer: 'bearer', basic: 'basic' };

/** The kinds whose requirements may name scopes. */
const withTokens = new Set<Scheme['type']>(['oauth2', 'openIdConnect', 'bearer']);

/** The kind of a scheme, without declared credentials. */
function kindOf(node: DocumentNode): Scheme {
  const { pointer } = node;
  const type = textIn(node, 'type') ?? '';
  const unsupported = (reason: string): Scheme => ({ pointer, type: 'unsupported', reason });
  if (type === 'oauth2' || type === 'openIdConnect') return { pointer, type };
  if (type === 'apiKey') {
    const place = places.find((one) => one === textIn(node, 'in'));
    const name = textIn(node, 'name');
    if (place && name !== undefined) return { pointer, type, in: place, name };
    return unsupported('An apiKey needs "in" (query, header or cookie) and "name".');
  }
  if (type === 'http') {
    const scheme = (textIn(node, 'scheme') ?? '').toLowerCase();
    const known = Object.hasOwn(httpSchemes, scheme) ? httpSchemes[scheme] : undefined;
    return known
      ? { pointer, type: known }
      : unsupported(`HTTP authentication "${scheme.slice(0, 50)}" is not built in.`);
  }
  return unsupported(
    type === 'mutualTLS' ? 'Mutual TLS is not built in.' : `The type "${type.slice(0, 50)}" is unknown.`,
  );
}

/** Adds the credentials that the overlay declares. */
function withCredential(context: Context, node: DocumentNode, scheme: Scheme): Scheme {
  const declared = context.member(node, 'x-hookbench-credential');
  if (!declared) return scheme;
  const { pointer, value } = declared;
  if (value === 'any') return { pointer: scheme.pointer, type: 'any' };
  if ('value' in value && (scheme.type === 'bearer' || scheme.type === 'apiKey')) return { ...scheme, ...value };
  if ('username' in value && scheme.type === 'basic') return { ...scheme, ...value };
  const fits = scheme.type === 'basic' ? '{ username, password }' : '{ value }';
  const useful = ['basic', 'bearer', 'apiKey'].includes(scheme.type) ? `Use ${fits} or any.` : 'Use any.';
  context.note('error', `The credential does not fit a scheme of the type ${scheme.type}. ${useful}`, pointer);
  return scheme;
}

export function readSecurity(context: Context, document: DocumentNode): Security {
  const { note, root } = context;
  const schemes = new Map<string, Scheme>();
  const scopes = new Map<string, string>();

  const components = objectIn(root, document, 'components');
  for (const [name, node] of components ? objectsIn(root, objectIn(root, components, 'securitySchemes')) : []) {
    const scheme = withCredential(context, node, kindOf(node));
    schemes.set(name, scheme);
    if (scheme.type === 'unsupported') {
      note('unsupported', `Security scheme "${name}" refuses every request: ${scheme.reason}`, node.used);
    }
    for (const [, flow] of objectsIn(root, objectIn(root, node, 'flows'))) {
      const declared = objectIn(root, flow, 'scopes');
      for (const { value } of declared?.layers ?? []) {
        for (const [scope, text] of Object.entries(value)) scopes.set(scope, typeof text === 'string' ? text : '');
      }
    }
  }

  /** A scheme that a requirement names; one that is missing refuses. */
  function schemeNamed(name: string, pointer: string): Scheme {
    let scheme = schemes.get(name);
    if (!scheme) {
      const reason = `The document does not declare "${name.slice(0, 100)}".`;
      note('warning', `Security scheme "${name.slice(0, 100)}" refuses every request: ${reason}`, pointer);
      schemes.set(name, (scheme = { pointer, type: 'unsupported', reason }));
    }
    return scheme;
  }

  function alternative(pointer: string, value: object): Requirement {
    const named = Object.entries(value).map(([name, given]) => {
      const { type } = schemeNamed(name, pointer + jsonPointer([name]));
      const needed = Array.isArray(given) ? given.filter((one) => typeof one === 'string') : [];
      for (const scope of withTokens.has(type) ? needed : []) if (!scopes.has(scope)) scopes.set(scope, '');
      return { name, scopes: needed };
    });
    return { pointer, schemes: named };
  }

  return {
    schemes,
    scopes,
    requirementsOf(node) {
      const found = memberIn(node, 'security');
      if (!found || !Array.isArray(found.value)) return undefined;
      return found.value.flatMap((value: unknown, index) =>
        isMembers(value) ? [alternative(`${found.pointer}/${index}`, value)] : [],
      );
    },
  };
}
