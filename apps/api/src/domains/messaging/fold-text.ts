import { foldWithOrigins } from '@rifq/contract';

/** A text for searching: without tashkeel and forms of letters, its words with one space between them. */
export const foldText = (text: string): string => foldWithOrigins(text).text.replaceAll(/ +/g, ' ').trim();
