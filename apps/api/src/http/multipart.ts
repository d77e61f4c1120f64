import '@fastify/multipart';
import { uploadLimits } from '@rifq/rules';
import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from '../core/errors.ts';

export type Form = { fields: Record<string, string>; files: Map<string, Buffer> };

async function readParts(request: FastifyRequest, fileNames: readonly string[]): Promise<Form> {
  const form: Form = { fields: {}, files: new Map() };
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value !== 'string' || part.valueTruncated)
        throw fieldError(part.fieldname, 'field.too_long');
      form.fields[part.fieldname] = part.value;
    } else {
      if (!fileNames.includes(part.fieldname)) throw fieldError(part.fieldname, 'field.invalid');
      const bytes = await part.toBuffer();
      if (part.file.truncated || bytes.length > uploadLimits.bytes)
        throw fieldError(part.fieldname, 'field.file_too_large');
      if (bytes.length > 0) form.files.set(part.fieldname, bytes);
    }
  }
  return form;
}

/**
 * Reads a multipart form: text parts as fields, the named file parts into memory; an empty file counts as none. Refuses
 * other file parts, files above the limit, malformed forms, and bodies of another type.
 */
export async function readForm(request: FastifyRequest, fileNames: readonly string[]): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('request.media_type');
  try {
    return await readParts(request, fileNames);
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error;
    // The parser throws plain errors for a malformed form: no boundary, no end, an unreadable header.
    throw new AppError('request.invalid');
  }
}
