// A software authenticator with passkeys, and the browser's part of WebAuthn (ES256, no attestation).

import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Answer, Input } from '#contract/endpoint.ts';
import type {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from '#contract/accounts/passkeys.ts';

type CreationOptions = Answer<typeof beginPasskey>;
type RequestOptions = Answer<typeof beginPasskeySignIn>;
type Created = Input<typeof addPasskey>['body']['credential'];
type Used = Input<typeof signInWithPasskey>['body']['credential'];

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** The parts of CBOR that attestations need. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

export class Authenticator {
  /** The origin of the page in the browser. */
  origin: string;
  /** Whether the authenticator verified the person, such as by a fingerprint. */
  verifiesUser = true;
  counter = 0;
  /** What a hostile client sends instead of no attestation. */
  attestation: [format: string, statement: Map<unknown, unknown>] = ['none', new Map()];
  readonly #id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: { x: string; y: string };
  #userHandle = '';

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#publicKey = { x, y };
  }

  get credentialId(): string {
    return encoded(this.#id);
  }

  create(options: CreationOptions): Created {
    this.#userHandle = options.user.id;
    const bytes = (text: string) => Buffer.from(text, 'base64url');
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(this.#publicKey.x)],
      [-3, bytes(this.#publicKey.y)],
    ]);
    const size = Buffer.from([this.#id.length >> 8, this.#id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), size, this.#id, cbor(key)]);
    const authData = Buffer.concat([this.#data(options.rp.id, 0x40), attested]);
    const [format, statement] = this.attestation;
    const object = new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', authData],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: encoded(this.#clientData('webauthn.create', options.challenge)),
        attestationObject: encoded(cbor(object)),
        transports: ['internal'],
      },
    };
  }

  use(options: RequestOptions): Used {
    this.counter += this.counter > 0 ? 1 : 0;
    const clientData = this.#clientData('webauthn.get', options.challenge);
    const data = this.#data(options.rpId, 0);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.#key);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: encoded(clientData),
        authenticatorData: encoded(data),
        signature: encoded(signature),
        userHandle: this.#userHandle,
      },
    };
  }

  #named() {
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key' as const };
  }

  #clientData(type: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false });
  }

  #data(host: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(host), Buffer.from([flags | 1 | (this.verifiesUser ? 4 : 0)]), count]);
  }
}
