import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.zip.DeflaterOutputStream;

/** Servers of Java that misbehave: `java Sixth.java PORT MODE`. */
public class Sixth {
  static void answer(HttpExchange exchange, String mode) throws IOException {
    exchange.getRequestBody().readAllBytes();
    byte[] json = "{\"items\":[1,2,3]}".getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    switch (mode) {
      case "throws":
        throw new IllegalStateException("no such event");
      case "short":
        exchange.sendResponseHeaders(200, 100);
        exchange.getResponseBody().write(json);
        exchange.getHttpContext().getServer().stop(0);
        break;
      case "hangs":
        exchange.getHttpContext().getAttributes().put("kept", exchange);
        break;
      case "zlib":
        exchange.getResponseHeaders().set("Content-Encoding", "gzip");
        exchange.sendResponseHeaders(200, 0);
        try (DeflaterOutputStream out = new DeflaterOutputStream(exchange.getResponseBody())) {
          out.write(json);
        }
        break;
      case "stack":
        byte[] text = "java.lang.NullPointerException: Cannot invoke \"Event.id()\" because \"event\" is null\n\tat com.acme.Hooks.receive(Hooks.java:42)\n".getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain");
        exchange.sendResponseHeaders(500, text.length);
        exchange.getResponseBody().write(text);
        exchange.close();
        break;
      default:
        exchange.sendResponseHeaders(200, json.length);
        exchange.getResponseBody().write(json);
        exchange.close();
    }
  }

  public static void main(String[] args) throws Exception {
    String mode = args[1];
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])), 0);
    HttpContext context = server.createContext(mode.equals("context") ? "/v2/" : "/", exchange -> answer(exchange, mode));
    if (mode.equals("basic"))
      context.setAuthenticator(new BasicAuthenticator("orders") {
        @Override public boolean checkCredentials(String user, String password) { return false; }
      });
    server.start();
  }
}
