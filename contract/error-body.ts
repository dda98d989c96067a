// The shape of every error answer. Codes are plain text here: an older page must read codes that it does not know.

import * as z from 'zod/mini';
import type { ErrorCode, ValidationCode } from './errors.ts';

export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  /** By path of the field, such as "attendees.0.name". */
  errors: z.optional(
    z.record(
      z.string(),
      z.array(
        z.object({
          code: z.string(),
          params: z.optional(z.record(z.string(), z.unknown())),
          message: z.string(),
        }),
      ),
    ),
  ),
  _global: z.optional(z.array(z.string())),
});

export type ErrorBody = z.output<typeof ErrorBody>;

/** What is wrong with one field, as the server sends it. */
export type FieldError = {
  code: ErrorCode | ValidationCode;
  params?: Record<string, unknown>;
  message: string;
};

export type FieldErrors = Record<string, FieldError[]>;
