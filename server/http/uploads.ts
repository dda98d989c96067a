// File uploads. Only endpoints with an upload accept multipart bodies, with one file each.

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Uploaded } from '#contract/endpoint.ts';
import { type ApiError, fail } from './api-error.ts';

/** Mounts endpoints with uploads in a scope that accepts multipart bodies. */
export async function mountUploads(
  app: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart);
    mount(scope);
  });
}

/** Reads the file; discards bytes beyond the limit. */
export async function readUpload(
  upload: NonNullable<Endpoint['upload']>,
  request: FastifyRequest,
): Promise<Uploaded | ApiError> {
  if (!request.isMultipart()) return 'missing';
  // The parser throws on malformed and truncated forms.
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
  // The parser truncates a file at the limit without an error.
  return file.file.truncated ? 'too-large' : bytes;
}
