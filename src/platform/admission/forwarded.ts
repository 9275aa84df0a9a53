import { hostOf } from '../config/read.ts';
import { plainAddress } from './network-address.ts';

/** What one proxy wrote in `Forwarded` (RFC 7239). */
export interface ForwardedElement {
  for?: string;
  proto?: string;
  host?: string;
}

const PAIR = /\s*([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([!#$%&'*+.^_`|~\w:[\]-]*))\s*(;|,|$)/y;

/** The elements from left to right; null for a header that cannot be parsed completely, none of which is trusted. */
export function elementsOf(header: string): ForwardedElement[] | null {
  if (header.trim() === '') return [];
  const elements: ForwardedElement[] = [{}];
  for (PAIR.lastIndex = 0; PAIR.lastIndex < header.length; ) {
    const found = PAIR.exec(header);
    if (!found) return null;
    const [, name = '', quoted, plain = '', end] = found;
    const value = quoted?.replace(/\\(.)/g, '$1') ?? plain;
    const key = name.toLowerCase();
    if (key === 'for' || key === 'proto' || key === 'host')
      Object.assign(elements.at(-1) ?? {}, { [key]: value });
    if (end === ',') elements.push({});
  }
  return elements;
}

export const entriesOf = (list: string): string[] =>
  list.trim() === '' ? [] : list.split(',').map((entry) => entry.trim());

/** An address as proxies write it: plain, in brackets, with a port; null for `unknown` and obfuscated names. */
export function nodeAddress(node: string): string | null {
  const text = node.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  const ported = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1];
  return plainAddress(bracketed ?? ported ?? text);
}

export function schemeIn(text: string | undefined): 'http' | 'https' | undefined {
  const scheme = text?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? scheme : undefined;
}

export const hostIn = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : hostOf(text);
