import type { AuthorizationCheck } from '../context.ts';
import { bodySize } from './body-size.ts';
import { formMediaType } from './form-media-type.ts';
import { parametersOnce } from './parameters-once.ts';

/** The checks of every posted form. */
export const postedForm: readonly AuthorizationCheck[] = [bodySize, formMediaType, parametersOnce];
