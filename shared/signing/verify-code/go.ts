import { code, hmacHash, removedPrefix, type Recipe, type Run } from './recipe.ts';

const textOf = (run: Exclude<Run, 'body'>): string =>
  `[]byte(${run.map((piece) => ('text' in piece ? JSON.stringify(piece.text) : piece.variable)).join(' + ')})`;

function signaturesOf({ row: { place } }: Recipe): string[] {
  const lines = ['\tgiven := []string{}'];
  if (place.kind === 'list') {
    lines.push(
      '\tfor _, part := range strings.Split(header, " ") {',
      `\t\tif value, found := strings.CutPrefix(part, "${place.version},"); found {`,
      '\t\t\tgiven = append(given, value)',
      '\t\t}',
      '\t}',
    );
  } else if (place.kind === 'pairs') {
    lines.push(
      '\ttimestamp := ""',
      `\tfor _, pair := range strings.Split(header, "${place.separator}") {`,
      '\t\tname, value, _ := strings.Cut(strings.TrimSpace(pair), "=")',
      `\t\tif name == "${place.timestamp}" {`,
      '\t\t\ttimestamp = value',
      '\t\t}',
      `\t\tif name == "${place.signature}" {`,
      '\t\t\tgiven = append(given, value)',
      '\t\t}',
      '\t}',
    );
  } else {
    const prefix = place.kind === 'value' ? place.prefix : '';
    lines.push(
      `\tif value, found := strings.CutPrefix(header, "${prefix}"); found {`,
      '\t\tgiven = append(given, value)',
      '\t}',
    );
  }
  return lines;
}

/** A function that verifies the HMAC of a scheme, in Go; undefined for key pairs. */
export function goCode(recipe: Recipe): string | undefined {
  const { id, row, runs, signature, timestamp, usesMethod, usesUrl } = recipe;
  const hash = hmacHash(row);
  if (hash === undefined) return undefined;
  const isBase64 = row.key.kind === 'base64';
  const more = [...(usesUrl ? ['url'] : []), ...(usesMethod ? ['method'] : [])];
  const parameters = `headers http.Header, body []byte, ${['secret', ...more].join(', ')} string`;
  const packages = [
    'crypto/hmac',
    `crypto/${hash}`,
    ...(isBase64 || row.encoding === 'base64' ? ['encoding/base64'] : []),
    ...(row.encoding === 'hex' ? ['encoding/hex'] : []),
    'net/http',
    ...(row.time ? ['strconv'] : []),
    'strings',
    ...(row.time ? ['time'] : []),
  ];
  const decode = row.encoding === 'hex' ? 'hex.DecodeString' : 'base64.StdEncoding.DecodeString';
  const unit = row.time?.unit === 'ms' ? 'time.UnixMilli(at)' : 'time.Unix(at, 0)';
  return code(
    'package receiver',
    '',
    'import (',
    ...packages.map((name) => `\t"${name}"`),
    ')',
    '',
    '// body: the bytes as received, before any parser',
    ...(usesUrl ? ['// url: exactly the URL that the sender called'] : []),
    `func verify(${parameters}) bool {`,
    `\theader := headers.Get("${signature}")`,
    ...(id === undefined ? [] : [`\tid := headers.Get("${id}")`]),
    ...(timestamp === undefined ? [] : [`\ttimestamp := headers.Get("${timestamp}")`]),
    ...signaturesOf(recipe),
    ...(row.time
      ? [
          '\tat, err := strconv.ParseInt(timestamp, 10, 64)',
          `\tif err != nil || time.Since(${unit}).Abs() > ${row.time.toleranceSeconds}*time.Second {`,
          '\t\treturn false',
          '\t}',
        ]
      : []),
    ...(isBase64
      ? [
          `\tkey, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "${removedPrefix(row)}"))`,
          '\tif err != nil {',
          '\t\treturn false',
          '\t}',
        ]
      : ['\tkey := []byte(secret) // the whole text is the key']),
    `\tmac := hmac.New(${hash}.New, key)`,
    ...runs.map((run) => `\tmac.Write(${run === 'body' ? 'body' : textOf(run)})`),
    '\texpected := mac.Sum(nil)',
    '\tfor _, value := range given {',
    `\t\tbytes, err := ${decode}(value)`,
    '\t\tif err == nil && hmac.Equal(bytes, expected) {',
    '\t\t\treturn true',
    '\t\t}',
    '\t}',
    '\treturn false',
    '}',
  );
}
