/** What screen readers are told, politely: one sentence at a time, in the live region of the page. */
class Announcer {
  sentence = $state('');

  say(sentence: string): void {
    // The same words twice would not be heard a second time; a trailing space makes them new.
    this.sentence = sentence === this.sentence ? `${sentence} ` : sentence;
  }
}

export const announcer = new Announcer();
