// Files that are sent to us. Only the calls that take one read multipart bodies, one file each.

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Uploaded } from '#contract/endpoint.ts';
import { type ApiError, fail } from './api-error.ts';

/** Mounts calls that take a file. No other call accepts such a body. */
export async function mountUploads(
  app: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart);
    mount(scope);
  });
}

/** The bytes of the one file; what is larger is thrown away as it comes. */
export async function readUpload(
  upload: NonNullable<Endpoint['upload']>,
  request: FastifyRequest,
): Promise<Uploaded | ApiError> {
  if (!request.isMultipart()) return 'missing';
  // A form that ends in the middle, or is none, is told by what its parser throws.
  return readFile(upload, request).catch(() => fail('bad-request'));
}

async function readFile(
  { field, maxBytes }: NonNullable<Endpoint['upload']>,
  request: FastifyRequest,
): Promise<Uploaded> {
  const file = await request.file({
    throwFileSizeLimit: false,
    limits: { fileSize: maxBytes, files: 1, parts: 1, fields: 1, fieldSize: 1024, headerPairs: 20 },
  });
  if (file?.fieldname !== field) {
    file?.file.resume();
    return 'missing';
  }
  const bytes = await file.toBuffer();
  // A file that hit the limit arrives cut off, without an error.
  return file.file.truncated ? 'too-large' : bytes;
}
