// What several UIDs of one series have in common. Exchange writes the day of the occurrence into the UID of an
// exception, and Google names the part of a series after a split with the day of its first occurrence.

const exchange = /^(040000008200E00074C5B7101A82E008)[\dA-F]{8}(.*)$/i;
const google = /^(.+)_R\d{8}(?:T\d{6}Z?)?(@google\.com)$/i;

/** The UID of the series that an event belongs to. */
export const seriesUidOf = (uid: string): string =>
  uid.replace(exchange, '$100000000$2').replace(google, '$1$2');
