import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Gets a URL: `java Client.java URL`. */
public class Client {
  public static void main(String[] args) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(args[0])).build();
    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding());
  }
}
