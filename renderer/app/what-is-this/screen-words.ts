import type { ScreenId } from '#shared/model/screen.ts';
import table from './screen-words.json' with { type: 'json' };

/** What each screen is for. */
export const screenWords: Readonly<Record<ScreenId, string>> = table;
