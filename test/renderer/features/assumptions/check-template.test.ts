import { expect, test } from 'vitest';
import { defaultProfile } from '#shared/profile/profile.ts';
import { checkTemplate, templateNames } from '../../../../renderer/features/assumptions/check-template.ts';

test('a template is shown filled in', () => {
  const { example, fault } = checkTemplate(defaultProfile.payloadTemplate);
  expect(fault).toBeUndefined();
  expect(JSON.parse(example)).toMatchObject({ type: 'chat_started', chat: { status: 'queued' } });
});

test('what receivers could not read is said, with the payload as it would be', () => {
  expect(checkTemplate('{"type": {{event}}, }')).toMatchObject({
    example: '{"type": "chat_started", }',
    fault: expect.stringContaining('not JSON') as string,
  });
  expect(checkTemplate('{"a": {{nobody}}}').fault).toContain('nobody');
});

test('every name that is offered is known', () => {
  for (const name of templateNames) expect(checkTemplate(`{"a": {{${name}}}}`).fault, name).toBeUndefined();
});
