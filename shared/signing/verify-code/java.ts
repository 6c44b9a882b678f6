import { code, hmacHash, removedPrefix, type Recipe, type Run } from './recipe.ts';

const textOf = (run: Exclude<Run, 'body'>): string => {
  const parts = run.map((piece) => ('text' in piece ? JSON.stringify(piece.text) : piece.variable));
  return `(${run[0] && 'text' in run[0] ? '' : '"" + '}${parts.join(' + ')}).getBytes(StandardCharsets.UTF_8)`;
};

function signaturesOf({ row: { place } }: Recipe): string[] {
  const lines = ['        List<String> given = new ArrayList<>();'];
  if (place.kind === 'list') {
    const before = `${place.version},`;
    lines.push(
      `        for (String one : header.split(" ")) if (one.startsWith("${before}")) given.add(one.substring(${before.length}));`,
    );
  } else if (place.kind === 'pairs') {
    lines.push(
      '        String timestamp = "";',
      `        for (String pair : header.split("${place.separator}")) {`,
      '            String one = pair.strip();',
      `            if (one.startsWith("${place.timestamp}=")) timestamp = one.substring(${place.timestamp.length + 1});`,
      `            if (one.startsWith("${place.signature}=")) given.add(one.substring(${place.signature.length + 1}));`,
      '        }',
    );
  } else {
    const prefix = place.kind === 'value' ? place.prefix : '';
    lines.push(
      prefix === ''
        ? '        given.add(header);'
        : `        if (header.startsWith("${prefix}")) given.add(header.substring(${prefix.length}));`,
    );
  }
  return lines;
}

const decoded = (encoding: 'hex' | 'base64', text: string): string =>
  encoding === 'hex' ? `HexFormat.of().parseHex(${text})` : `Base64.getDecoder().decode(${text})`;

function keyLines({ row }: Recipe): string[] {
  const { key } = row;
  const prefix = removedPrefix(row);
  const rest = prefix === '' ? 'secret' : `secret.replaceFirst("^${prefix}", "")`;
  if (key.kind === 'text') {
    return ['        byte[] key = secret.getBytes(StandardCharsets.UTF_8); // the whole text is the key'];
  }
  if (key.kind === 'base64') return [`        byte[] key = ${decoded('base64', rest)};`];
  if (key.kind !== 'ed25519') {
    return [
      `        var der = new X509EncodedKeySpec(${decoded('base64', 'secret')});`,
      '        PublicKey key = KeyFactory.getInstance("EC").generatePublic(der);',
    ];
  }
  return [
    `        byte[] prefix = HexFormat.of().parseHex("302a300506032b6570032100"); // DER of an Ed25519 key up to its bytes`,
    `        var der = new X509EncodedKeySpec(join(prefix, ${decoded(key.encoding, rest)}));`,
    '        PublicKey key = KeyFactory.getInstance("Ed25519").generatePublic(der);',
  ];
}

function compareLines({ row }: Recipe): string[] {
  const hash = hmacHash(row);
  const bytes = decoded(row.encoding, 'one');
  if (hash === undefined) {
    const name = row.algorithm === 'ed25519' ? 'Ed25519' : 'SHA256withECDSA';
    return [
      '        for (String one : given) {',
      `            Signature check = Signature.getInstance("${name}");`,
      '            check.initVerify(key);',
      '            check.update(content);',
      `            if (check.verify(${bytes})) return true;`,
      '        }',
      '        return false;',
    ];
  }
  const name = hash === 'sha1' ? 'HmacSHA1' : 'HmacSHA256';
  return [
    `        Mac mac = Mac.getInstance("${name}");`,
    `        mac.init(new SecretKeySpec(key, "${name}"));`,
    '        byte[] expected = mac.doFinal(content);',
    `        for (String one : given) if (MessageDigest.isEqual(${bytes}, expected)) return true;`,
    '        return false;',
  ];
}

/** A class with a method that verifies a signature, in Java 17. */
export function javaCode(recipe: Recipe): string {
  const { id, row, runs, signature, timestamp, usesMethod, usesUrl } = recipe;
  const more = [...(usesUrl ? ['String url'] : []), ...(usesMethod ? ['String method'] : [])];
  const parameters = ['Map<String, String> headers', 'byte[] body', 'String secret', ...more].join(', ');
  const content = runs.map((run) => (run === 'body' ? 'body' : textOf(run))).join(', ');
  const now = row.time?.unit === 'ms' ? 'System.currentTimeMillis()' : 'System.currentTimeMillis() / 1000';
  const tolerance = (row.time?.toleranceSeconds ?? 0) * (row.time?.unit === 'ms' ? 1000 : 1);
  const field = (name: string): string => `headers.getOrDefault("${name}", "")`;
  return code(
    'import java.io.ByteArrayOutputStream;',
    'import java.nio.charset.StandardCharsets;',
    'import java.security.*;',
    'import java.security.spec.X509EncodedKeySpec;',
    'import java.util.*;',
    'import javax.crypto.Mac;',
    'import javax.crypto.spec.SecretKeySpec;',
    '',
    'public class Verifier {',
    '    // headers: names in lower case; body: the bytes as received, before any parser',
    ...(usesUrl ? ['    // url: exactly the URL that the sender called'] : []),
    `    static boolean verify(${parameters}) throws Exception {`,
    `        String header = ${field(signature)};`,
    ...(id === undefined ? [] : [`        String id = ${field(id)};`]),
    ...(timestamp === undefined ? [] : [`        String timestamp = ${field(timestamp)};`]),
    ...signaturesOf(recipe),
    ...(row.time ? [`        if (Math.abs(${now} - Long.parseLong(timestamp)) > ${tolerance}) return false;`] : []),
    ...keyLines(recipe),
    `        byte[] content = join(${content});`,
    ...compareLines(recipe),
    '    }',
    '',
    '    static byte[] join(byte[]... parts) {',
    '        ByteArrayOutputStream all = new ByteArrayOutputStream();',
    '        for (byte[] part : parts) all.writeBytes(part);',
    '        return all.toByteArray();',
    '    }',
    '}',
  );
}
