import { cloudEventMode } from '#shared/cloudevents/attribute-problem.ts';
import { recogniseScheme, recogniseVendor } from '../../signing/recognise.ts';
import type { Recogniser } from '../explained.ts';
import { headerOf } from '../../signing/signed-message.ts';
import { inspectWebhook, readWebhook } from '../inspect-webhook.ts';

/** A webhook: header fields, an empty line, and the body. */
export const webhookRecogniser: Recogniser = {
  kind: 'webhook',
  recognise({ bytes }, input) {
    const message = readWebhook(bytes, input.url);
    if (!message) return 0;
    const isAsked = input.scheme !== undefined || input.computed !== undefined || input.givenSecrets.length > 0;
    const isEvent = cloudEventMode((name) => headerOf(message, name)) !== undefined;
    const isHandshake = headerOf(message, 'webhook-request-origin') !== undefined;
    const hasBody = message.body.length > 0;
    // A secret may be left from the text before: it makes no webhook of a URL or of one header field.
    if ((isAsked && hasBody) || isEvent || isHandshake || recogniseScheme(message) || recogniseVendor(message))
      return 0.95;
    return hasBody ? 0.6 : 0.4;
  },
  explain({ bytes }, input) {
    const message = readWebhook(bytes, input.url);
    return message && inspectWebhook(message, input);
  },
};
