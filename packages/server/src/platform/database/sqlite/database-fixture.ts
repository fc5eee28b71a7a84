import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteStore } from '../../../store/sqlite/sqlite-store.ts';
import type { Store } from '../../../store/store.ts';
import type { OpenedStore } from '../../../store/store-fixture.ts';
import { createFolder } from '../../folder-fixture.ts';

/**
 * A store that tests use one after another. Starting its thread and creating its tables takes more processor time than most
 * tests, so it stays open, and each test leaves the rows of a new database.
 */
export class SharedDatabase {
  readonly #folder = createFolder();
  readonly #path = join(this.#folder.path, 'new', 'kalah.db');
  /** A copy of the new database. */
  readonly #copy = join(this.#folder.path, 'copy.db');
  #store: Store | undefined;

  async open(): Promise<OpenedStore> {
    this.#store ??= await this.#create();
    const store = this.#store;
    return { store, close: async () => this.#restore(store) };
  }

  async remove(): Promise<void> {
    await this.#store?.close();
    this.#folder.remove();
  }

  async #create(): Promise<Store> {
    const store = await openSqliteStore(this.#path);
    const db = new DatabaseSync(this.#path);
    db.exec(`VACUUM INTO '${this.#copy}'`);
    db.close();
    return store;
  }

  /** The store must forget the games, because it relies on being the only one that writes. No two games have the same id. */
  #restore(store: Store): void {
    const db = new DatabaseSync(this.#path, { enableForeignKeyConstraints: false });
    for (const { id } of db.prepare('SELECT id FROM games').all()) store.forget(id as string);
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    db.exec(`PRAGMA synchronous = OFF; ATTACH '${this.#copy}' AS copy; BEGIN IMMEDIATE`);
    for (const { name } of tables)
      db.exec(`DELETE FROM main.${name}; INSERT INTO main.${name} SELECT * FROM copy.${name}`);
    db.exec('COMMIT');
    db.close();
  }
}
