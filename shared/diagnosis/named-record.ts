import type { Evidence } from './evidence.ts';
import { purposeOf } from './meanings.ts';
import { answerMembers } from './message-facts.ts';
import { isPage } from './messages.ts';
import { topicsOf } from './topics.ts';
import { allWords, mainMessage, normalizeText } from './words.ts';

const absent =
  /\b(?:not (?:be )?(?:found|known)|(?:could not|couldn't|cannot|can't|unable to) (?:find|provide)|(?:do|does)(?: not|n't) exist|no longer exists?|no such|no (?:results?|records?|matches|data|rows?|entries)\b|no \S{1,40} (?=\S*\d)\S{1,40}|no (?:\S{1,40} ){1,3}(?:exists?|found|with|matches)|unknown|deleted)\b/;
/** What a server that knows no such path names instead of a record. */
const ofRoutes =
  /\b(?:pages?|routes?|paths?|endpoints?|ur[il]s?|files?|hosts?|sites?|domains?|apps?|applications?|services?|servers?|apis?|operations?|methods?|actions?|handlers?|controllers?|functions?|mappings?|deployments?|tunnels?|backends?|upstreams?|versions?(?! \d)|locations?|requested resource|resource (?:was |is )?not found(?!:)|static resource|(?:cannot|could not) (?:get|post|put|patch|delete)|webhooks?|hooks?|listeners?|realms?|tenants?|stages?)\b/;
/** Where a record is, which was found. */
const place =
  /\b(?:in|of|within) (?:this |the |your |any )?(?:tenants?|realms?|app(?:lication)?s?|services?|sites?|domains?)\b/g;
const onlyStatus = /^(?:error:? |404:? |status |resource )*not found[.!]?$/;

/** The path of the request as `allWords` writes it, or undefined for the root, which any address contains. */
function calledPath({ url }: Evidence): string | undefined {
  const [, path] = /^[a-z]+:\/\/[^/?#]*(\/[^?#]+)/i.exec(url) ?? [];
  return path && normalizeText(path);
}

/** What programs write about a path for which they have nothing. */
const ofPaths =
  /\b(?:cannot|could not|no|unknown|invalid|undefined|unmatched) (?:get|post|put|patch|delete|route|endpoint|path|handler|method|command|action)\b/;
/** Words in a message of one's own, rather than a code or a phrase of a status. */
const isOwnText = (text: string): boolean => /\S \S/.test(text) && !/\bnot found\b[.!]?$/.test(text);

/** What is missing, or which one, rather than words that tell nothing: `Something went wrong`. */
const tells =
  /\d|\b(?:no|not|none|nothing|never|without|unable|cannot|can't|couldn't|don't|doesn't|isn't|invalid|unknown|missing|fail\w*)\b/i;

/** Whether a program that handles the path says something else about a 404 than that it does not know it: `Unable to geocode`. */
function saysOther(evidence: Evidence): boolean {
  const main = mainMessage(evidence);
  if (evidence.status !== 404 || purposeOf(evidence) !== 'api' || isPage(evidence) || main === undefined) return false;
  if (answerMembers(evidence) === undefined || !isOwnText(main) || !tells.test(main)) return false;
  if (topicsOf(evidence).some(({ fits }) => !fits.test('record-unknown'))) return false;
  const words = allWords(evidence);
  const path = calledPath(evidence);
  return (
    !ofRoutes.test(words.replace(place, '')) && !ofPaths.test(words) && !(path !== undefined && words.includes(path))
  );
}

/** Whether a server that answers 404 names something else than a path that it does not know: `No payment has the ID 7`. */
export function namesRecord(evidence: Evidence): boolean {
  if (evidence.status !== 404 || purposeOf(evidence) !== 'api' || isPage(evidence)) return false;
  if (mainMessage(evidence) === undefined) return false;
  const missing = allWords(evidence)
    .split(/\n|[.!?] /)
    .filter((one) => absent.test(one) && !onlyStatus.test(one));
  const path = calledPath(evidence);
  const namesRoute = (one: string): boolean =>
    !/\b(?:with|by) (?:the |this )?(?:id|identifier|key|name|number|slug|uuid)\b/.test(one) &&
    (ofRoutes.test(one.replace(place, '')) || (path !== undefined && one.includes(path)));
  return missing.length > 0 ? !missing.some(namesRoute) : saysOther(evidence);
}
