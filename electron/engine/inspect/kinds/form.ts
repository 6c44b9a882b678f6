import { responseLabels } from '#shared/inspection/labels.ts';
import { ownMember } from '#shared/model/own-member.ts';
import { readParameters } from '../../http/read-parameters.ts';
import { finding, row, section, type Recogniser } from '../explained.ts';
import { isInspectable } from './json.ts';

const form = /^[\w.~%+[\]-]{1,200}=[^\s"<>{}&]*(?:&[\w.~%+[\]-]{1,200}=[^\s"<>{}&]*)*$/;

/** Forms (application/x-www-form-urlencoded), such as requests to token endpoints. */
export const formRecogniser: Recogniser = {
  kind: 'form',
  recognise({ text }) {
    if (!form.test(text)) return 0;
    return text.includes('&') || /^[a-z_]{2,40}=/.test(text) ? 0.6 : 0.35;
  },
  explain({ text }) {
    if (!form.test(text)) return undefined;
    const parameters = [...readParameters(text)];
    const names = parameters.map(([name]) => name);
    const repeated = names.find((name, index) => names.indexOf(name) < index);
    return {
      title: names.includes('grant_type') ? 'Token request' : 'Form',
      findings: repeated === undefined ? [] : [finding('form/repeated', { name: repeated })],
      sections: [
        section(
          'Parameters',
          parameters.map(([name, value]) => {
            const label = ownMember(responseLabels, name);
            return row(name, value, label, isInspectable(value) ? { inspect: value } : {});
          }),
        ),
      ],
      within: parameters
        .filter(([, value]) => isInspectable(value))
        .slice(0, 5)
        .map(([name, value]) => ({ name, bytes: Buffer.from(value) })),
    };
  },
};
