import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.FileInputStream;
import java.net.InetSocketAddress;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

/** An HTTPS server of Java: `java Mutual.java PORT STORE MODE`, with a PKCS #12 store whose password is "password". */
public class Mutual {
  public static void main(String[] args) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    if (!args[2].equals("empty")) store.load(new FileInputStream(args[1]), "password".toCharArray());
    else store.load(null, null);
    KeyManagerFactory keys = KeyManagerFactory.getInstance("SunX509");
    keys.init(store, "password".toCharArray());
    TrustManagerFactory trust = TrustManagerFactory.getInstance("SunX509");
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(new FileInputStream(args[1]), "password".toCharArray());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    HttpsServer server = HttpsServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context) {
      @Override public void configure(HttpsParameters parameters) {
        SSLParameters wanted = context.getDefaultSSLParameters();
        wanted.setNeedClientAuth(args[2].equals("mutual"));
        parameters.setSSLParameters(wanted);
      }
    });
    server.createContext("/", exchange -> { exchange.sendResponseHeaders(200, -1); exchange.close(); });
    server.start();
  }
}
