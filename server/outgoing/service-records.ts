// Finds the servers of a domain by its DNS records (RFC 6764).

import { Resolver } from 'node:dns/promises';
import { setTimeout } from 'node:timers/promises';

/** `path` is that of the TXT record, or null. */
export type ServiceAddress = { host: string; port: number; path: string | null };

/** The servers of a service such as "_caldavs._tcp" in a domain, best first; none if DNS knows none. */
export type ServiceRecords = (service: string, domain: string) => Promise<ServiceAddress[]>;

type Options = {
  /** Instead of the name servers of the system, as `ip` or `ip:port`. */
  servers?: readonly string[];
  limitMs?: number;
};

const mostServers = 5;

/** Who asks connects to what is found, so that its addresses are checked like all others. */
export function serviceRecords({ servers, limitMs = 5000 }: Options = {}): ServiceRecords {
  return async (service, domain) => {
    const name = `${service}.${domain}`;
    if (name.length > 250 || !/^[\w.-]+$/.test(domain)) return [];
    const resolver = new Resolver({ timeout: Math.ceil(limitMs / 2), tries: 2 });
    if (servers) resolver.setServers(servers);
    const ended = new AbortController();
    const limit = setTimeout(limitMs, undefined, { signal: ended.signal, ref: false }).catch(() => {});
    void limit.then(() => resolver.cancel());
    // A missing record and a name server that fails are the same here: there are other ways to find a server.
    const [found, texts] = await Promise.all([
      resolver.resolveSrv(name).catch(() => []),
      resolver.resolveTxt(name).catch(() => []),
    ]).finally(() => ended.abort());
    const path = texts.map((text) => /^path=(\/.*)$/.exec(text.join(''))?.[1]).find(Boolean) ?? null;
    return (
      found
        .toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)
        // "." means that the domain has no such server.
        .filter((one) => /^[\w-]+(\.[\w-]+)*\.?$/.test(one.name))
        .slice(0, mostServers)
        .map((one) => ({ host: one.name.replace(/\.$/, ''), port: one.port, path }))
    );
  };
}
