const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as it may stand between tags and in attributes. It expects what XML can carry, such as a cleaned name. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!);
}

/** A coordinate with no more digits than the eye sees. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
