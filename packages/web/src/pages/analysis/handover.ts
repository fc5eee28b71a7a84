import { type Line, type Readability, readLine, toAddress } from './address.ts';
import type { Pasted } from './paste.ts';
import { type Subject, toSubjectAddress } from './subject.ts';

/** A study that was opened on this page, with a tree that its address may be too short for. */
let handed: { readonly query: string; readonly line: Line } | undefined;

export function toPastedAddress(pasted: Pasted): string {
  if (pasted.kind === 'game') return `/play/${pasted.id}/analysis`;
  if (pasted.kind === 'study') return toAddress('', pasted.study);
  return toSubjectAddress({ start: pasted.position, game: [] });
}

/** Keeps the whole tree for the moment when its address is opened. */
export function handOver(pasted: Pasted): void {
  if (pasted.kind !== 'study') return;
  const { line, at, tree } = pasted.study;
  const { searchParams } = new URL(toPastedAddress(pasted), location.href);
  handed = { query: searchParams.toString(), line: { line, at, tree } };
}

/** The line in an address, with the tree that was handed over for it. */
export function openLine(query: URLSearchParams, subject: Subject): Line & Readability {
  return handed?.query === query.toString() ? handed.line : readLine(query, subject);
}
