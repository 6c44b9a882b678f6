import type { LoadPlan } from '#shared/load/load-plan.ts';
import { eventsOf, requestsOf } from '#shared/load/send-facts.ts';
import type { EventSending } from '#shared/model/event-sending.ts';

interface OwnContent {
  body: Buffer;
  contentType: string;
  sending: EventSending;
}

export interface CompletionDeps {
  /**
   * Finds what an event of the user's interface sends; undefined for other events.
   * @throws HookbenchError `bad_input` if its payload is not valid
   */
  contentOf: (event: string, payload: unknown) => { own?: OwnContent | undefined } | undefined;
  /** The event of a plan that names none. */
  defaultEvent: () => string | undefined;
}

/** The plan with what events of the user's interface send, so that every sender has it. */
export function completePlan(plan: LoadPlan, { contentOf, defaultEvent }: CompletionDeps): LoadPlan {
  if (requestsOf(plan)) return plan;
  const events = Object.entries(eventsOf(plan, defaultEvent())).map(([event, given]) => {
    const own = given.body === undefined ? contentOf(event, given.data)?.own : undefined;
    if (!own) return [event, given] as const;
    const { method = 'POST', headers = [] } = own.sending;
    const content = {
      method,
      headers: Object.fromEntries(headers),
      body: own.body.toString(),
      contentType: own.contentType,
    };
    return [event, { ...content, ...given }] as const;
  });
  return { ...plan, events: Object.fromEntries(events) };
}
