import { t } from '@lingui/core/macro';
import { messageLimits, uploadLimits } from '@rifq/rules';
import { shrinkPhoto } from '../../../lib/files/shrink-photo.ts';
import type { Format } from '../../../lib/formats/format.ts';
import { sizeText } from '../../../lib/formats/size-text.ts';
import type { PendingFile } from '../data/conversation-api.ts';

/** Most files per choice. */
const MOST = 10;

/** Result of a choice: the files that can be sent, and an error text for each other one. */
export interface ReadFiles {
  files: PendingFile[];
  refusals: string[];
}

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

async function readOne(file: File, write: Format['number']): Promise<PendingFile | string> {
  const { name } = file;
  const shown = name.slice(0, messageLimits.fileName);
  if (isPdf(file)) {
    const limit = sizeText(uploadLimits.bytes, write);
    if (file.size > uploadLimits.bytes) return t`الملف «${shown}» أكبر من ${limit}.`;
    return { kind: 'pdf', blob: file, name: shown, width: null, height: null, seconds: null, waveform: null };
  }
  try {
    const photo = await shrinkPhoto(file);
    return { ...photo, kind: 'photo', name: null, seconds: null, waveform: null };
  } catch {
    return t`تعذّرت قراءة «${shown}». تُقبل الصور وملفات PDF.`;
  }
}

/**
 * Prepares chosen, pasted or dropped files for sending, in their order.
 * @param write formats numbers in the owner's digits
 */
export async function readFiles(chosen: readonly File[], write: Format['number']): Promise<ReadFiles> {
  const read: ReadFiles = { files: [], refusals: [] };
  // Sequential: a phone decodes one photo at a time.
  for (const file of chosen.slice(0, MOST)) {
    const result = await readOne(file, write);
    if (typeof result === 'string') read.refusals.push(result);
    else read.files.push(result);
  }
  if (chosen.length > MOST) read.refusals.push(tooMany(write));
  return read;
}

function tooMany(write: Format['number']): string {
  const most = write(MOST);
  return t`أُخذت أول ${most} ملفات فقط.`;
}

/** Appends a second choice to the first; `write` as in `readFiles`. */
export function joined(before: ReadFiles | null, more: ReadFiles, write: Format['number']): ReadFiles {
  if (before === null) return more;
  const files = [...before.files, ...more.files];
  const refusals = new Set([...before.refusals, ...more.refusals]);
  if (files.length > MOST) refusals.add(tooMany(write));
  return { files: files.slice(0, MOST), refusals: [...refusals] };
}
