/** Announces sentences to screen readers, one at a time, through the live region of the page. */
class Announcer {
  sentence = $state('');

  say(sentence: string): void {
    // A repeated sentence would not be announced; a trailing space makes it different.
    this.sentence = sentence === this.sentence ? `${sentence} ` : sentence;
  }
}

export const announcer = new Announcer();
