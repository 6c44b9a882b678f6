import { jsonValue } from '../text/json.ts';
import { firstMembers } from './first-members.ts';
import { addressOf, parametersOf } from './message-facts.ts';
import { oncePer } from './once-per.ts';

const maxVisited = 300;
const maxDepth = 8;
/** Longer names are in no message, and would take long to be read. */
const maxName = 60;

/** The names of the parameters of the URL and of the members of the body at any depth, with the variables of a GraphQL query. */
export const sentNames = oncePer((evidence): ReadonlySet<string> => {
  const { requestText = '' } = evidence;
  const found = new Set<string>(parametersOf(addressOf(evidence).query).keys());
  let visited = 0;
  const visit = (of: unknown, depth: number): void => {
    if (visited++ > maxVisited || depth > maxDepth || typeof of !== 'object' || of === null) return;
    for (const [name, value] of firstMembers(of)) {
      if (!Array.isArray(of)) found.add(name);
      visit(value, depth + 1);
    }
  };
  if (/^\s*[[{]/.test(requestText)) visit(jsonValue(requestText), 0);
  else if (/^[^\s{["<]+=/.test(requestText)) for (const name of parametersOf(requestText).keys()) found.add(name);
  return new Set([...found].filter((name) => name.length <= maxName));
});
