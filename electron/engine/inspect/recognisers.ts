import type { Recogniser } from './explained.ts';
import { tokenRecognisers } from './kinds/jwt.ts';
import { timestampRecogniser } from './kinds/timestamp.ts';
import { webhookRecogniser } from './kinds/webhook.ts';

/** All kinds of text. Of equal confidence, the first is assumed. */
export const recognisers: readonly Recogniser[] = [...tokenRecognisers, webhookRecogniser, timestampRecogniser];
