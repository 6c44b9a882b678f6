import type { Recogniser } from './explained.ts';
import { basicRecogniser } from './kinds/basic.ts';
import { bearerRecogniser } from './kinds/bearer.ts';
import { challengeRecogniser } from './kinds/challenges.ts';
import { cloudEventRecogniser } from './kinds/cloud-events.ts';
import { cookieRecogniser } from './kinds/cookies.ts';
import { base64Recogniser, compressedRecogniser, hexRecogniser } from './kinds/encodings.ts';
import { formRecogniser } from './kinds/form.ts';
import { messageRecognisers } from './kinds/http-message.ts';
import { jsonRecognisers } from './kinds/json.ts';
import { tokenRecognisers } from './kinds/jwt.ts';
import { keyRecognisers } from './kinds/keys.ts';
import { snippetRecognisers } from './kinds/snippets.ts';
import { timestampRecogniser } from './kinds/timestamp.ts';
import { urlRecognisers } from './kinds/url.ts';
import { webhookRecogniser } from './kinds/webhook.ts';

/** All kinds of text. Of equal confidence, the first is assumed. */
export const recognisers: readonly Recogniser[] = [
  ...tokenRecognisers,
  ...snippetRecognisers,
  webhookRecogniser,
  ...messageRecognisers,
  ...urlRecognisers,
  ...keyRecognisers,
  challengeRecogniser,
  cookieRecogniser,
  basicRecogniser,
  bearerRecogniser,
  cloudEventRecogniser,
  ...jsonRecognisers,
  formRecogniser,
  compressedRecogniser,
  timestampRecogniser,
  hexRecogniser,
  base64Recogniser,
];
