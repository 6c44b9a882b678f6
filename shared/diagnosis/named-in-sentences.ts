import { isPage, messagesOf } from './messages.ts';
import { isOfCall } from './named-sent.ts';
import { oncePer } from './once-per.ts';
import { sentNames } from './sent-names.ts';
import { translated } from './translated.ts';

const name = String.raw`([A-Za-z_][\w.[\]-]{0,99})`;
const things = '(?:property|field|attribute|parameter|param|column|argument|variable)';

/** Sentences that write a field as a path or a quotation, so that it need not have been sent. */
const written = [
  new RegExp(
    String.raw`^["'\`](?!authori[sz]ation\b|x-|content-|accept|host\b)${name}["'\`] (?:is (?:not|an? |required|missing|invalid|unknown|too|empty|blank|mandatory|out)|must|should|contains|length must|needs|cannot|fails)\b`,
    'i',
  ),
  new RegExp(String.raw`\b${things} (?:named |called )?["'\`\[]${name}["'\`\]]`, 'i'),
  /\bfield=["'`]?([A-Za-z_][\w.[\]-]{0,60})/i,
  /\b(?:for|no such) key ["'`]([A-Za-z_][\w.[\]-]{0,60})["'`]/i,
  /\brequired propert(?:y|ies)\b[^:]{0,40}: ?["'`]?([A-Za-z_]\w{0,60})/i,
  /^(?:bad|invalid|missing|unknown|wrong)[ _](?:value|field|property|attribute)(?: (?:in|for|at))?: ?["'`]?([A-Za-z]\w{0,60}\[\d{0,6}\][\w.[\]]{0,60})["'`]?\.?$/i,
  // The way to it from the body or the query: `[body.name]`, `$.name`, `data['name']`, `body/name must`, `at path: name`.
  new RegExp(String.raw`^\[(?:body|query|params?|form|json)\.${name}\]`, 'i'),
  new RegExp(String.raw`(?:^|[\s("'\`])\$\.${name}`),
  /\b(?:data|body|json|query|params)\[["']([A-Za-z_]\w{0,60})["']\]/i,
  /\b(?:data|body|querystring|params)\/([A-Za-z_][\w/]{0,99}) (?:must|should|is|cannot)\b/i,
  new RegExp(String.raw`^at (?:path|key|property)[: ] ?["'\`]?${name}["'\`]?(?: --| -|:|,)`, 'i'),
  // GraphQL, validators of Go, io-ts.
  /\bvariable ["'`]?\$([A-Za-z_]\w{0,60})/i,
  /\bfield validation for ["'`]([A-Za-z_]\w{0,60})["'`]/i,
  /\bsupplied to [^\n]{0,200}\/([A-Za-z_]\w{0,60}): \w{1,30}$/,
  /^(?:invalid|missing|unknown|bad) ["'`](?!auth|token|sign|api|cred|state|code|grant|client|scope)([A-Za-z_][\w.]{0,60})["'`]/i,
  /\bmust (?:provide|supply|specify) (?:an? |the )?(?!access|api|auth|token|bearer|valid|client|key)([A-Za-z_]\w{0,60}) (?:string|parameter|field|value|member|property)\b/i,
  /\bgraphql operations must contain (?:an? )?(?:non-empty )?["'`]([A-Za-z_]\w{0,60})["'`]/i,
];

/** A parameter that a program in Python did not find, on the page of its framework. */
const ofDebugPages = /\bKeyError: ["'`]([A-Za-z_]\w{0,60})["'`]/;

const fault = String.raw`(?:invalid|expected|required|missing|unknown|must|should|cannot|can't|may not|not an?|out of|too|has to|needs to|is (?:not (?:an? |valid|allowed|supported|recogni|one of|in the)|required|missing|empty|too|invalid|blank|an? required)|a valid)\b`;
/** What only a value can be. */
const faultOfValue = String.raw`(?:is empty|is blank|is an? required field|cannot be (?:blank|empty|null)|can't be (?:blank|empty|null)|must be (?:an? |one of|at (?:least|most)|greater|less|between|positive|in)|must have|has to be an?|is not an? (?:valid )?(?:number|integer|string|boolean|date|array|list|object|uuid|e-?mail))`;
const kind = '(?:invalid (?:type|value|digit|format)|expected|required|must be|should be|cannot be|not an? )';

const cannotRead = new RegExp(
  String.raw`\b(?:parse|convert|read|decode|bind|invalid|missing|unknown|bad|required) (?:the )?(?:query |path |form |body |request |url )?${things}:? ${name}(?= as | is |:|,|\.|$)`,
  'i',
);

/** Sentences that write a field as a word, which other words can be as well. */
const plain = [
  new RegExp(String.raw`^(?:the )?(?:value (?:of|for) )?${name}: ?${kind}`, 'i'),
  new RegExp(String.raw`^(?:the )?${name} ${faultOfValue}`, 'i'),
  cannotRead,
];

/** Sentences that name a field only if something of this name was sent. */
const ofSent = [
  new RegExp(String.raw`(?:^|: |\. |; )(?:the |your )?(?:${things} )?${name}:? ${fault}`, 'i'),
  new RegExp(String.raw`\b${things} ${name} ${fault}`, 'i'),
];

/** Words that sentences have in the place of a name. */
const noName =
  /^(?:it|this|that|there|they|you|we|one|what|value|values|field|fields|parameter|parameters|property|object|string|number|integer|json|xml|item|items|input|output|query|url|uri|path|method|host|header|headers|body|content|file|files|page title|name of|user agent|format|length|size of|id of|\w*(?:error|exception|failure|fault|warning)|invalid|expected|required|missing|unknown|validation|bad|must|should|key|not|is|was|in|for|of|and|or|as|to|with|at|by|are|no|an?|the)$/i;

/** The field that a sentence of a rejection names, as it is written there. */
export const namedInSentences = oncePer((evidence): string | undefined => {
  const texts = messagesOf(evidence).map(({ text }) => text);
  const sent = sentNames(evidence);
  const lastOf = (of: string): string => /[^.[\]/]*$/.exec(of.replace(/\[\d*\]$/, ''))?.[0] ?? of;
  const isSent = (of: string): boolean => sent.has(of) || sent.has(lastOf(of));
  const foreign = texts.map((text) => translated(text.toLowerCase()));
  const isName = (of: string): boolean => !noName.test(of) && !isOfCall(of);
  const named = (patterns: readonly RegExp[], is: (of: string) => boolean, from = texts): string[] =>
    from.flatMap((text) => patterns.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])).filter(is);
  if (isPage(evidence)) return [...named([ofDebugPages], () => true), ...named([cannotRead], isSent)].at(0);
  return [
    ...named(written, () => true),
    ...named(ofSent, (of) => isSent(of) && !isOfCall(of)),
    ...named(ofSent, (of) => isSent(of) && !isOfCall(of), foreign),
    ...named(plain, (of) => isSent(of) || (/^[a-z]/.test(of) && isName(of))),
  ].at(0);
});
