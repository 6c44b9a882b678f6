import { maxTokenSeconds, type TokenCondition } from '#shared/model/token-condition.ts';
import { withControl } from '../with-control.ts';
import { type CommonOptions, out, wholeNumber } from '../command.ts';

interface TokenOptions extends CommonOptions {
  client: string;
  scope?: string;
  subject?: string;
  lifetime?: string;
  condition: TokenCondition;
}

/** `hookbench token` */
export async function token(options: TokenOptions): Promise<void> {
  const { client, condition, lifetime, scope, subject } = options;
  const lifetimeSeconds =
    lifetime === undefined
      ? undefined
      : wholeNumber(lifetime, '--lifetime', 1, maxTokenSeconds, 'whole number of seconds');
  const wanted = { clientId: client, condition, scope, subject, lifetimeSeconds };
  const token = await withControl(options, (control) => control.authorization.mintToken(wanted));
  if (options.json) out.json(token);
  else out.print(token.accessToken);
}
