import { isJsonObject } from '../text/json.ts';
import { firstMembers } from './first-members.ts';
import { answerMembers, parametersOf, receivedJson, responseHeader } from './message-facts.ts';
import { isPage } from './messages.ts';
import { oncePer } from './once-per.ts';
import { bareName } from './translated.ts';

/** Members of a body by their names in lower case, without `_`, `-` and spaces. */
export type Members = Record<string, unknown>;

export const normalized = (members: object): Members =>
  Object.fromEntries(firstMembers(members).map(([name, value]) => [bareName(name), value]));

const maxXml = 4096;
/** Names of elements and attributes that say nothing about an outcome. */
const ambient = /^(version|encoding|xmlns.*|xsi.*|lang)$/;

/** The attributes and the elements with text of a short XML document. Elements around others are empty members. */
function xmlMembers(text: string): { root: string; members: Members } | undefined {
  const document = text.slice(0, maxXml + 1).replace(/^\s*<\?xml[^<>]{0,200}\?>\s*/, '');
  if (document.length > maxXml) return undefined;
  const root = /^<(?:[\w.-]{1,40}:)?([\w.-]{1,60})[\s>/]/.exec(document)?.[1];
  if (root === undefined) return undefined;
  const members: Members = {};
  for (const [, name = '', attributes = '', words = ''] of document.matchAll(
    /<(?:[\w.-]{1,40}:)?([\w.-]{1,60})((?:\s[^<>]{0,1000})?)>([^<>]{0,1000})/g,
  )) {
    if (name !== root || words.trim() !== '') members[bareName(name)] = words.trim();
    for (const [, attribute = '', value = ''] of attributes.matchAll(/\s([\w:.-]{1,60})="([^"]{0,600})"/g))
      if (!ambient.test(attribute.toLowerCase())) members[bareName(attribute)] = value;
  }
  return { root: bareName(root), members };
}

/** The only event of a stream (text/event-stream): its name, and the members of its data. */
function onlyEvent(text: string): { root: string; members: Members } | undefined {
  const events = text
    .slice(0, 2 * maxXml)
    .split(/\r?\n\r?\n/)
    .filter((event) => /^data:(?! ?\[DONE\])/m.test(event));
  const [event] = events;
  if (event === undefined || events.length > 1) return undefined;
  const root = /^event: ?(.{1,60})$/m.exec(event)?.[1]?.trim() ?? '';
  const data = [...event.matchAll(/^data: ?(.*)$/gm)].map(([, line]) => line).join('\n');
  return { root: bareName(root), members: jsonMembers(data) };
}

function jsonMembers(text: string): Members {
  const value = receivedJson(text);
  return isJsonObject(value) ? normalized(value) : {};
}

/** Lines of names and values: `Status=INVALID`. */
const lines = /^[A-Za-z][\w.]{0,60}=[^\n]{0,1000}(\r?\n[A-Za-z][\w.]{0,60}=[^\n]{0,1000}){1,40}\s*$/;
const pairsOf = (text: string): [string, string][] =>
  text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const at = line.indexOf('=');
    return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)]];
  });

/** The members of a body as JSON, a form, short XML or a stream of one event. `root` is the name of the element or event. */
export const outcomeOf = oncePer((evidence): { root: string; members: Members } | undefined => {
  const { responseText = '' } = evidence;
  const members = answerMembers(evidence);
  if (members) return { root: '', members: normalized(members) };
  if (/^text\/event-stream/i.test(responseHeader(evidence, 'content-type') ?? '')) return onlyEvent(responseText);
  if (/^[\w.]{1,60}=[^&\s]{0,1000}(&[\w.]{1,60}=[^&\s]{0,1000}){1,40}$/.test(responseText))
    return { root: '', members: normalized(Object.fromEntries(parametersOf(responseText))) };
  if (lines.test(responseText.slice(0, maxXml)))
    return { root: '', members: normalized(Object.fromEntries(pairsOf(responseText.slice(0, maxXml)))) };
  return /^\s*</.test(responseText) && !isPage(evidence) ? xmlMembers(responseText) : undefined;
});
