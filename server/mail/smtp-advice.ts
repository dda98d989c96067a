// What an operator can change when the SMTP server rejects a mail.

const isFailure = (
  error: unknown,
): error is { code?: unknown; command?: unknown; responseCode?: unknown; message: string } =>
  error instanceof Error;

/** One sentence that names the setting. */
export function smtpAdvice(error: unknown): string {
  if (!isFailure(error)) return 'Check SMTP_URL.';
  const { code, command, responseCode, message } = error;
  if (/certificate|self.signed|altnames/i.test(message))
    return 'The certificate of the SMTP server is not trusted: use the host name that it is made for, or trust your own authority with NODE_EXTRA_CA_CERTS=/path/to/ca.pem.';
  if (/wrong version number|packet length/i.test(message))
    return 'The server does not begin with TLS on this port: use smtp:// (usually port 587) instead of smtps:// (usually port 465).';
  if (code === 'ETLS' || code === 'EREQUIRETLS')
    return 'The server offers no TLS: use smtps:// and its port, or add ?requireTLS=false to SMTP_URL if the connection is otherwise safe.';
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return 'The host name in SMTP_URL is not known here.';
  if (/ECONNREFUSED/.test(message)) return 'Nothing listens there: check host and port in SMTP_URL.';
  if (code === 'ETIMEDOUT' || code === 'ECONNECTION' || /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(message))
    return 'The server does not answer: check host and port in SMTP_URL and the firewall between; with smtp:// to a port for smtps:// both sides wait.';
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535)
    return 'The server does not accept user and password in SMTP_URL: special characters in them are percent-encoded (@ is %40, : is %3A, / is %2F).';
  if (command === 'MAIL FROM')
    return 'The server does not accept the sender: set MAIL_FROM to an address that this user may send from.';
  if (command === 'RCPT TO')
    return 'The server does not accept the recipient: check the address, and whether this user may send to other domains.';
  return 'The answer of the server above says why.';
}
