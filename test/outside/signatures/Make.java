// Signatures with mistakes, as code in Java makes them. Prints one case per line.
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Make {
  static final String text = "Sig_nIng5ecretValue1";
  static byte[] mac(String name, byte[] key, byte[] message) throws Exception {
    Mac mac = Mac.getInstance(name);
    mac.init(new SecretKeySpec(key, name));
    return mac.doFinal(message);
  }
  static byte[] utf8(String text) { return text.getBytes(StandardCharsets.UTF_8); }
  static String quoted(String text) { return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"'; }
  static void one(String name, String scheme, String[][] headers, byte[] body, String... expect) {
    List<String> pairs = new ArrayList<>();
    for (String[] pair : headers) pairs.add("[" + quoted(pair[0]) + "," + quoted(pair[1]) + "]");
    List<String> ids = new ArrayList<>();
    for (String id : expect) ids.add(quoted(id));
    System.out.println("{\"name\":" + quoted("java: " + name) + ",\"scheme\":" + quoted(scheme) + ",\"secret\":" + quoted(text)
      + ",\"url\":\"https://example.com/hook?a=1\",\"method\":\"POST\",\"headers\":[" + String.join(",", pairs) + "],\"body\":\""
      + Base64.getEncoder().encodeToString(body) + "\",\"expect\":[" + String.join(",", ids) + "]}");
  }
  public static void main(String[] args) throws Exception {
    byte[] body = Files.readAllBytes(Path.of("body.json"));
    String now = "1800000000000";
    one("the path instead of the URL", "hubspot", new String[][] {{"X-HubSpot-Request-Timestamp", now}, {"X-HubSpot-Signature-v3",
      Base64.getEncoder().encodeToString(mac("HmacSHA256", utf8(text), utf8("POST/hook?a=1" + new String(body, "UTF-8") + now)))}}, body, "url-path-only");
    byte[] twice = new String(body, "ISO-8859-1").getBytes("UTF-8");
    one("a body read as Latin-1", "github", new String[][] {{"X-Hub-Signature-256", "sha256=" + HexFormat.of().formatHex(mac("HmacSHA256", utf8(text), twice))}}, body, "body-charset");
    one("the URL encoder of Base64, SHA-512", "xero", new String[][] {{"x-xero-signature",
      Base64.getUrlEncoder().encodeToString(mac("HmacSHA512", utf8(text), body))}}, body, "base64url", "other-hash");
    Map<String, String> map = new HashMap<>();
    byte[] sent = utf8("{\"zeta\":\"1\",\"customerId\":\"C-1\",\"alpha\":\"2\",\"webhookTimestamp\":\"1800000000000\",\"event\":\"x\"}");
    map.put("zeta", "1"); map.put("customerId", "C-1"); map.put("alpha", "2"); map.put("webhookTimestamp", now); map.put("event", "x");
    List<String> members = new ArrayList<>();
    for (var entry : map.entrySet()) members.add(quoted(entry.getKey()) + ":" + quoted(entry.getValue()));
    one("the members in the order of a HashMap", "dropbox", new String[][] {{"X-Dropbox-Signature",
      HexFormat.of().formatHex(mac("HmacSHA256", utf8(text), utf8("{" + String.join(",", members) + "}")))}}, sent, "body-key-order");
    one("the secret in Base64", "sentry", new String[][] {{"Sentry-Hook-Signature",
      HexFormat.of().formatHex(mac("HmacSHA256", Base64.getEncoder().encode(utf8(text)), body))}}, body, "secret-encoded");
  }
}
