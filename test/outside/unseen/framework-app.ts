import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import type { OutsideBench } from '../outside-bench.ts';
import { withClock } from './programs.ts';
import { withToken } from './replayed.ts';
import type { UnseenCase } from './unseen-case.ts';

export type Program = Parameters<OutsideBench['program']>[0];

interface App extends Omit<UnseenCase, 'run'> {
  app: Program;
  /** Offset of the app's clock. */
  clock?: string;
  token?: () => Promise<string>;
  spec?: Partial<RequestSpecInput>;
  delivery?: Partial<SubscriptionFieldsInput>;
}

/** An app of a framework, called by a request or a delivery. */
export const framework = ({ app, clock, delivery, spec, token, needs = [], ...one }: App): UnseenCase => ({
  ...one,
  needs: [app.command, ...needs, ...(clock === undefined ? [] : ['faketime'])],
  async run(bench) {
    const started = clock === undefined ? app : withClock(clock, app);
    const host = await bench.program(started);
    if (delivery) return bench.delivery(`http://${host}`, delivery);
    const sent = token ? withToken(await token()) : { headers: [['Accept', 'application/json']] as [string, string][] };
    return bench.request({ ...sent, ...spec, url: `http://${host}/v1/things` });
  },
});
