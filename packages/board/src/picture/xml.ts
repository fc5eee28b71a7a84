const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for content and attributes. The text must consist of valid XML characters, as cleaned names do. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!);
}

/** A coordinate rounded to the precision that is visible. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
