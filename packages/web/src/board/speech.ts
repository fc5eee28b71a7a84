export const canSpeak = 'speechSynthesis' in globalThis;

/** Says a number in a language. A number that is still being said is cut short, so that the voice never falls behind. */
export function speakNumber(number: number, language: string): void {
  if (!canSpeak) return;
  const words = new SpeechSynthesisUtterance(String(number));
  words.lang = language;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}
