import { code, hmacHash, removedPrefix, type Recipe, type Run } from './recipe.ts';

const textOf = (run: Exclude<Run, 'body'>): string =>
  `f"${run.map((piece) => ('text' in piece ? piece.text : `{${piece.variable === 'id' ? 'message_id' : piece.variable}}`)).join('')}".encode()`;

function signaturesOf({ row: { place } }: Recipe): string[] {
  if (place.kind === 'list') {
    const before = `${place.version},`;
    return [`    given = [one[${before.length}:] for one in header.split(" ") if one.startswith("${before}")]`];
  }
  if (place.kind === 'pairs') {
    return [
      `    pairs = [pair.strip().partition("=") for pair in header.split("${place.separator}")]`,
      `    timestamp = next((value for name, _, value in pairs if name == "${place.timestamp}"), "")`,
      `    given = [value for name, _, value in pairs if name == "${place.signature}"]`,
    ];
  }
  const prefix = place.kind === 'value' ? place.prefix : '';
  return [
    prefix === ''
      ? '    given = [header]'
      : `    given = [header[${prefix.length}:]] if header.startswith("${prefix}") else []`,
  ];
}

function keyOf({ row }: Recipe): string {
  const { key } = row;
  const prefix = removedPrefix(row);
  const rest = prefix === '' ? 'secret' : `secret.removeprefix("${prefix}")`;
  if (key.kind === 'text') return '    key = secret.encode()  # the whole text is the key';
  if (key.kind === 'base64') return `    key = base64.b64decode(${rest})`;
  if (key.kind === 'ed25519') {
    const raw = key.encoding === 'hex' ? `bytes.fromhex(${rest})` : `base64.b64decode(${rest})`;
    return `    key = Ed25519PublicKey.from_public_bytes(${raw})`;
  }
  return '    key = load_der_public_key(base64.b64decode(secret))';
}

const importsOf = ({ row }: Recipe): string[] => {
  const serialization = 'from cryptography.hazmat.primitives';
  if (hmacHash(row) !== undefined) return ['import base64', 'import hashlib', 'import hmac', 'import time'];
  const own =
    row.algorithm === 'ed25519'
      ? [`${serialization}.asymmetric.ed25519 import Ed25519PublicKey`]
      : [
          `${serialization} import hashes`,
          `${serialization}.asymmetric import ec`,
          `${serialization}.serialization import load_der_public_key`,
        ];
  return ['import base64', 'import time', '', 'from cryptography.exceptions import InvalidSignature', ...own];
};

/** A function that verifies a signature, in Python 3. */
export function pythonCode(recipe: Recipe): string {
  const { id, row, runs, signature, timestamp, usesMethod, usesUrl } = recipe;
  const hash = hmacHash(row);
  const parameters = ['headers', 'body', 'secret', ...(usesUrl ? ['url'] : []), ...(usesMethod ? ['method'] : [])];
  const content = runs.map((run) => (run === 'body' ? 'body' : textOf(run))).join(' + ');
  const bytes = row.encoding === 'hex' ? 'bytes.fromhex(one)' : 'base64.b64decode(one)';
  const seconds = row.time?.unit === 'ms' ? 'int(timestamp) / 1000' : 'int(timestamp)';
  const options = row.algorithm === 'ed25519' ? '' : ', ec.ECDSA(hashes.SHA256())';
  return code(
    ...importsOf(recipe),
    '',
    '',
    '# headers: names in lower case; body: the bytes as received, before any parser',
    ...(usesUrl ? ['# url: exactly the URL that the sender called'] : []),
    `def verify(${parameters.join(', ')}):`,
    `    header = headers.get("${signature}", "")`,
    ...(id === undefined ? [] : [`    message_id = headers.get("${id}", "")`]),
    ...(timestamp === undefined ? [] : [`    timestamp = headers.get("${timestamp}", "")`]),
    ...signaturesOf(recipe),
    ...(row.time
      ? [
          `    if not timestamp.isdigit() or abs(time.time() - ${seconds}) > ${row.time.toleranceSeconds}:`,
          '        return False',
        ]
      : []),
    keyOf(recipe),
    `    content = ${content}`,
    ...(hash === undefined
      ? [
          '    for one in given:',
          '        try:',
          `            key.verify(${bytes}, content${options})`,
          '            return True',
          '        except (InvalidSignature, ValueError):',
          '            continue',
          '    return False',
        ]
      : [
          `    digest = hmac.new(key, content, hashlib.${hash})`,
          `    expected = ${row.encoding === 'hex' ? 'digest.hexdigest()' : 'base64.b64encode(digest.digest()).decode()'}`,
          '    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in given)',
        ]),
  );
}
