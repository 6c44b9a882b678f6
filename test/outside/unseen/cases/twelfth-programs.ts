import { join } from 'node:path';
import type { OutsideBench } from '../../outside-bench.ts';
import { expected } from '../own-words.ts';
import { posted, started, type TwelfthCase } from '../twelfth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

type Case = Omit<TwelfthCase, 'program'>;

const hmac = {
  match: { type: 'payload-hmac-sha256', secret: 's', parameter: { source: 'header', name: 'X-Hub-Signature-256' } },
};
const hooks = [
  { id: 'signed', 'execute-command': '/bin/true', 'trigger-rule': hmac },
  {
    id: 'signed-403',
    'execute-command': '/bin/true',
    'trigger-rule': hmac,
    'trigger-rule-mismatch-http-response-code': 403,
  },
  { id: 'put', 'execute-command': '/bin/true', 'http-methods': ['PUT'] },
  { id: 'fails', 'execute-command': '/bin/false', 'include-command-output-in-response': true },
  { id: 'fine', 'execute-command': '/bin/true', 'response-message': 'Executing deployment' },
];

/** A delivery to webhook, a receiver that runs commands. */
const hook = (one: Case & { path: string }): UnseenCase =>
  started(
    { ...one, program: 'webhook', needs: ['webhook'], delivery: {} },
    {
      command: 'webhook',
      args: ['-hooks', '{folder}/hooks.json', '-ip', '127.0.0.1', '-port', '{port}'],
      files: { 'hooks.json': JSON.stringify(hooks) },
    },
  );

const receivers: readonly UnseenCase[] = [
  hook({
    id: 'webhook-unknown',
    path: '/hooks/none',
    what: 'The hook does not exist',
    right: ['receiver-path-wrong'],
    shows: /Hook not found/,
  }),
  hook({
    id: 'webhook-rules',
    path: '/hooks/signed',
    what: 'The signature is missing, which the receiver calls a rule, in a 200',
    right: ['receiver-ignored-delivery', 'receiver-signature-refused', 'error-in-success'],
    shows: /not satisfied/,
  }),
  hook({
    id: 'webhook-rules-403',
    path: '/hooks/signed-403',
    what: 'The signature is missing, which the receiver calls a rule, in a 403',
    right: ['receiver-forbidden', 'receiver-signature-refused', 'receiver-permission-refused'],
    shows: /not satisfied/,
  }),
  hook({
    id: 'webhook-method',
    path: '/hooks/put',
    what: 'The hook accepts only PUT, in a 405 without words',
    right: ['method-not-allowed'],
  }),
  hook({
    id: 'webhook-command',
    path: '/hooks/fails',
    what: 'The command of the hook fails',
    right: ['receiver-failed'],
    shows: /command/,
  }),
  hook({
    id: 'fine-webhook',
    path: '/hooks/fine',
    what: 'A delivery is accepted, with a text',
    right: ['ok', 'ok-token-in-clear'],
  }),
];

const aws = (service: string): [string, string] => [
  'Authorization',
  `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20261128/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0123`,
];

const script = join(import.meta.dirname, '../programs/twelfth.py');
const motos = new WeakMap<OutsideBench, Promise<string>>();

/** The host of moto, which is started once. Its first answer takes long, because it reads its modules. */
function motoOf(bench: OutsideBench): Promise<string> {
  const known = motos.get(bench);
  if (known) return known;
  const starting = (async () => {
    const host = await bench.program({ command: 'python3', args: [script, '{port}', 'moto'] });
    await bench.runs('curl', ['-s', '-o', '/dev/null', '--max-time', '90', `http://${host}/`]);
    return host;
  })();
  motos.set(bench, starting);
  return starting;
}

/** A request to moto, which answers as AWS does. */
const moto = ({ id, path = '/', spec, ...one }: Case): UnseenCase => ({
  ...expected(one),
  id: `twelfth-${id}`,
  program: 'moto',
  needs: ['python3:moto', 'curl'],
  async run(bench) {
    const host = await motoOf(bench);
    return bench.request({ ...spec?.(host), url: `http://${host}${path}` });
  },
});
const amazonJson = 'application/x-amz-json-1.1';

const clouds: readonly UnseenCase[] = [
  moto({
    id: 'moto-queue',
    what: 'The queue does not exist, in XML and a 400',
    spec: posted('application/x-www-form-urlencoded', 'Action=GetQueueUrl&QueueName=none', aws('sqs')),
    right: ['record-unknown'],
    says: 'queue',
    shows: /NonExistentQueue|queue does not exist/,
    never: /version/,
  }),
  moto({
    id: 'moto-key',
    what: 'The key of KMS does not exist, in a 400',
    spec: posted(amazonJson, '{"KeyId":"none"}', aws('kms'), ['X-Amz-Target', 'TrentService.DescribeKey']),
    right: ['record-unknown', 'field-invalid'],
    shows: /Invalid keyId|NotFoundException/,
    never: /API key|token/,
  }),
  moto({
    id: 'moto-secret',
    what: 'The secret does not exist',
    spec: posted(amazonJson, '{"SecretId":"none"}', aws('secretsmanager'), [
      'X-Amz-Target',
      'secretsmanager.GetSecretValue',
    ]),
    right: ['record-unknown'],
    shows: /specified secret/,
    never: /client secret|signature|path is wrong/,
  }),
  moto({
    id: 'moto-user',
    what: 'The user does not exist, in XML',
    spec: posted('application/x-www-form-urlencoded', 'Action=GetUser&UserName=none&Version=2010-05-08', aws('iam')),
    right: ['record-unknown'],
    shows: /NoSuchEntity|cannot be found/,
    never: /path is wrong|password/,
  }),
  moto({
    id: 'moto-topic',
    what: 'The topic does not exist, which AWS calls an endpoint',
    spec: posted(
      'application/x-www-form-urlencoded',
      'Action=Publish&TopicArn=arn:aws:sns:us-east-1:123456789012:none&Message=a',
      aws('sns'),
    ),
    right: ['record-unknown', 'endpoint-not-found'],
    shows: /does not exist/,
  }),
];

/** A receiver that runs commands, and moto. */
export const twelfthProgramCases: readonly UnseenCase[] = [...receivers, ...clouds];
