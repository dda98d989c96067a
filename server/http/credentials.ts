// Credentials of a request: session and device cookies, and API tokens. Over HTTPS the cookies have the __Host- prefix,
// so that other hosts and paths cannot set them. PUBLIC_URL decides, since a proxy may not report the protocol.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { rememberedSessionMs, signOnMs } from '#domain/limits.ts';
import { dayMs } from '#domain/time/time-units.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether PUBLIC_URL begins with https. */
    isPublicByHttps: boolean;
  }
}

type Kind = 'session' | 'device' | 'sign-on' | `live-${number}` | 'room';

const isSecure = ({ server, protocol }: FastifyRequest) => server.isPublicByHttps || protocol === 'https';
const nameOf = (kind: Kind, request: FastifyRequest) => `${isSecure(request) ? '__Host-' : ''}mc_${kind}`;

export function readCookie(kind: Kind, request: FastifyRequest): string | null {
  return request.cookies[nameOf(kind, request)] ?? null;
}

function setCookie(
  kind: Kind,
  token: string,
  maxAgeMs: number | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.setCookie(nameOf(kind, request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    ...(maxAgeMs !== null && { maxAge: maxAgeMs / 1000 }),
  });
}

/** A remembered session lasts 30 days, any other until the browser closes. */
export function setSessionCookie(
  token: string,
  remembered: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setCookie('session', token, remembered ? rememberedSessionMs : null, request, reply);
}

export function setDeviceCookie(token: string, request: FastifyRequest, reply: FastifyReply): void {
  setCookie('device', token, 400 * dayMs, request, reply);
}

/** Binds a sign-in at a provider to this browser. */
export function setSignOnCookie(token: string, request: FastifyRequest, reply: FastifyReply): void {
  setCookie('sign-on', token, signOnMs, request, reply);
}

/** Reads one live meeting, as a guest. A browser may follow several at once, so each has a cookie of its own. */
export function setLiveCookie(
  liveId: number,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setCookie(`live-${liveId}`, token, dayMs, request, reply);
}

/** Reads what the screen of one room shows. */
export function setRoomCookie(key: string, request: FastifyRequest, reply: FastifyReply): void {
  setCookie('room', key, 400 * dayMs, request, reply);
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  setCookie('session', '', 0, request, reply);
}

/** Makes tokens recognizable to people and secret scanners. */
export const tokenPrefix = 'mct_';

/** The API token of the Authorization header; null if absent or for other schemes. */
export function bearerToken({ headers: { authorization } }: FastifyRequest): string | null {
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  return token?.startsWith(tokenPrefix) ? token : null;
}
