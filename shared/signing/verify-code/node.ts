import { code, hmacHash, removedPrefix, type Recipe, type Run } from './recipe.ts';

const textOf = (run: Exclude<Run, 'body'>): string =>
  `\`${run.map((piece) => ('text' in piece ? piece.text : `\${${piece.variable}}`)).join('')}\``;

function signaturesOf({ row: { place } }: Recipe): string[] {
  if (place.kind === 'list') {
    const before = `${place.version},`;
    return [
      `  const signatures = header.split(' ').filter((one) => one.startsWith('${before}'));`,
      `  const given = signatures.map((one) => one.slice(${before.length}));`,
    ];
  }
  if (place.kind === 'pairs') {
    return [
      `  const pairs = header.split('${place.separator}').map((pair) => pair.trim().split('='));`,
      `  const timestamp = pairs.find(([name]) => name === '${place.timestamp}')?.[1] ?? '';`,
      `  const given = pairs.filter(([name]) => name === '${place.signature}').map(([, value]) => value);`,
    ];
  }
  const prefix = place.kind === 'value' ? place.prefix : '';
  return [
    prefix === ''
      ? '  const given = [header];'
      : `  const given = header.startsWith('${prefix}') ? [header.slice(${prefix.length})] : [];`,
  ];
}

function keyOf({ row }: Recipe): string {
  const { key } = row;
  const prefix = removedPrefix(row);
  const rest = prefix === '' ? 'secret' : `secret.replace(/^${prefix}/, '')`;
  if (key.kind === 'text') return '  const key = secret; // the whole text is the key';
  if (key.kind === 'base64') return `  const key = Buffer.from(${rest}, 'base64');`;
  if (key.kind === 'ed25519') {
    const jwk = `{ kty: 'OKP', crv: 'Ed25519', x: Buffer.from(${rest}, '${key.encoding}').toString('base64url') }`;
    return `  const key = createPublicKey({ key: ${jwk}, format: 'jwk' });`;
  }
  return "  const key = createPublicKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'spki' });";
}

/** A function that verifies a signature, in JavaScript for Node.js. */
export function nodeCode(recipe: Recipe): string {
  const { id, row, runs, signature, timestamp, usesMethod, usesUrl } = recipe;
  const hash = hmacHash(row);
  const parameters = ['headers', 'body', 'secret', ...(usesUrl ? ['url'] : []), ...(usesMethod ? ['method'] : [])];
  const content = runs.map((run) => (run === 'body' ? 'body' : `Buffer.from(${textOf(run)})`)).join(', ');
  const algorithm = row.algorithm === 'ed25519' ? 'null' : "'sha256'";
  const imports = hash === undefined ? 'createPublicKey, verify as verifyBytes' : 'createHmac, timingSafeEqual';
  const factor = row.time?.unit === 'ms' ? 'Number(timestamp) / 1000' : 'Number(timestamp)';
  return code(
    `import { ${imports} } from 'node:crypto';`,
    '',
    '// headers: names in lower case; body: the Buffer as received, before any parser',
    usesUrl ? '// url: exactly the URL that the sender called' : undefined,
    `export function verify(${parameters.join(', ')}) {`,
    `  const header = headers['${signature}'] ?? '';`,
    ...(id === undefined ? [] : [`  const id = headers['${id}'] ?? '';`]),
    ...(timestamp === undefined ? [] : [`  const timestamp = headers['${timestamp}'] ?? '';`]),
    ...signaturesOf(recipe),
    ...(row.time
      ? [`  if (!(Math.abs(Date.now() / 1000 - ${factor}) <= ${row.time.toleranceSeconds})) return false;`]
      : []),
    keyOf(recipe),
    `  const content = Buffer.concat([${content}]);`,
    ...(hash === undefined
      ? [`  return given.some((one) => verifyBytes(${algorithm}, content, key, Buffer.from(one, '${row.encoding}')));`]
      : [
          `  const expected = createHmac('${hash}', key).update(content).digest();`,
          '  return given.some((one) => {',
          `    const bytes = Buffer.from(one, '${row.encoding}');`,
          '    return bytes.length === expected.length && timingSafeEqual(bytes, expected);',
          '  });',
        ]),
    '}',
  );
}
