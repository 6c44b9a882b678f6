interface Protocol {
  /** With its article, e.g. `an SSH server`. */
  name: string;
  /** Matches the first bytes it sends, as Latin-1 text. */
  greets: RegExp;
}

// oxlint-disable-next-line no-control-regex -- bytes of a binary protocol
const http2Frame = /^\0[\0-\x7f][\0-\xff][\x04\x07][\0-\xff]\0\0\0\0/;

/** Protocols that HTTP clients reach by mistake. The first match applies. */
const protocols: readonly Protocol[] = [
  { name: 'an SSH server', greets: /^SSH-\d/ },
  { name: 'an FTP server', greets: /^220[ -][^\n]{0,200}ftp/i },
  { name: 'an SMTP server', greets: /^(220|421|554)[ -][^\n]{0,200}(smtp|mail|postfix|exim|sendmail)/i },
  { name: 'an SMTP or FTP server', greets: /^(220|421|530|554)[ -]/ },
  { name: 'an IMAP server', greets: /^\* (OK|PREAUTH|BYE)\b/ },
  {
    name: 'Redis',
    greets:
      /^(-(NOAUTH|DENIED|WRONGPASS|LOADING|MISCONF|READONLY)\b|\+PONG|-ERR (unknown command|wrong number|Protocol error|operation not permitted|max number of clients|invalid))/,
  },
  { name: 'a POP3 server', greets: /^(\+OK|-ERR)\b/ },
  { name: 'MySQL or MariaDB', greets: /^[\0-\xff]{3}\0(\n\d+\.\d+|\xff[\0-\xff]{2}(#|Host|Too))/ },
  { name: 'PostgreSQL', greets: /^E(\0\0[\0-\xff]{2}S|)(FATAL|ERROR|PANIC)/ },
  { name: 'an AMQP broker, such as RabbitMQ', greets: /^AMQP/ },
  // oxlint-disable-next-line no-control-regex -- bytes of a binary protocol
  { name: 'an MQTT broker', greets: /^\x20\x02[\0\x01][\0-\x05]/ },
  { name: 'memcached', greets: /^(ERROR|CLIENT_ERROR)[ \r]|^VERSION \d/ },
  { name: 'NATS', greets: /^(INFO \{|-ERR ')/ },
  { name: 'a VNC server', greets: /^RFB \d{3}\./ },
  { name: 'a Telnet server', greets: /^\xff[\xfb-\xfe]/ },
  {
    name: 'a port for something other than HTTP, such as the transport port of Elasticsearch',
    greets: /^This is not an? HTTPS? port/,
  },
  { name: 'a SIP or RTSP server', greets: /^(SIP|RTSP)\// },
  { name: 'a radio stream, as of SHOUTcast', greets: /^ICY \d{3}/ },
  { name: 'an IRC server', greets: /^(:[\w.-]{1,100} (\d{3}|NOTICE) |NOTICE AUTH |ERROR :)/ },
  {
    name: 'a server that sends its page without status line and headers, as HTTP/0.9',
    greets: /^<(!doctype|html|head|body)\b/i,
  },
];

/** A harmless message of a protocol whose servers do not speak first and close other connections. */
interface Question {
  name: string;
  /** Latin-1 text. */
  asks: string;
  answers: RegExp;
}

/** Questions to ports that say nothing and answer no HTTP. None of them opens a session or changes anything. */
// oxlint-disable no-control-regex -- bytes of binary protocols
export const questions: readonly Question[] = [
  { name: 'PostgreSQL', asks: '\0\0\0\b\x04\xd2\x16\x2f', answers: /^([SN]$|E[\0-\xff]{4}S)/ },
  { name: 'an MQTT broker', asks: '\x10\f\0\x04MQTT\x04\x02\0\n\0\0', answers: /^\x20[\x02-\x7f][\0\x01]/ },
  { name: 'memcached', asks: 'version\r\n', answers: /^VERSION \d/ },
  { name: 'a FastCGI server, such as PHP-FPM', asks: '\x01\t\0\0\0\0\0\0', answers: /^\x01\n/ },
  { name: 'an AJP connector, such as that of Tomcat', asks: '\x12\x34\0\x01\n', answers: /^AB\0\x01\t/ },
];
// oxlint-enable no-control-regex

/** The protocol that the first bytes of a server belong to, e.g. `an SSH server`; undefined if they are not known. */
export const protocolOf = (received: string): string | undefined =>
  protocols.find(({ greets }) => greets.test(received))?.name;

/** Whether bytes are the first frame of an HTTP/2 server: SETTINGS or GOAWAY on stream 0 (RFC 9113 3.4). */
export const isHttp2 = (received: string): boolean => http2Frame.test(received);

/** Whether bytes begin like a TLS alert or handshake record (RFC 8446 5.1). */
// oxlint-disable-next-line no-control-regex -- bytes of a binary protocol
export const isTlsRecord = (received: string): boolean => /^[\x15\x16]\x03/.test(received);

/** Whether bytes are the start of an HTTP/1 response. */
export const isHttp1 = (received: string): boolean => /^HTTP\/1\.\d \d{3}/.test(received);

/** Received bytes for display: printable characters in one line, cut. */
export const shownBytes = (received: string): string =>
  received
    .slice(0, 120)
    .replace(/[^\x20-\x7e]+/g, '·')
    .replace(/^·+|·+$/g, '');
