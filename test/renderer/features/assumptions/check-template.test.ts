import { expect, test } from 'vitest';
import { defaultProfile } from '#shared/profile/profile.ts';
import { checkTemplate, templateNames } from '../../../../renderer/features/assumptions/check-template.ts';

test('fills a template with an example', () => {
  const { example, fault } = checkTemplate(defaultProfile.payloadTemplate);
  expect(fault).toBeUndefined();
  expect(JSON.parse(example)).toMatchObject({ type: 'chat_started', chat: { status: 'queued' } });
});

test('shows why receivers cannot read a payload, and the payload', () => {
  expect(checkTemplate('{"type": {{event}}, }')).toMatchObject({
    example: '{"type": "chat_started", }',
    fault: expect.stringContaining('Must be JSON') as string,
  });
  expect(checkTemplate('{"a": {{nobody}}}').fault).toContain('nobody');
});

test('offers only known fields', () => {
  for (const name of templateNames) expect(checkTemplate(`{"a": {{${name}}}}`).fault, name).toBeUndefined();
});
