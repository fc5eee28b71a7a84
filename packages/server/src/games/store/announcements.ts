import type { Announcement, AnnouncementListener } from '../game-store.ts';

export class Announcements {
  readonly #listeners: AnnouncementListener[] = [];

  listen(listener: AnnouncementListener): void {
    this.#listeners.push(listener);
  }

  announce(announcement: Announcement): void {
    for (const listener of this.#listeners) listener(announcement);
  }
}
