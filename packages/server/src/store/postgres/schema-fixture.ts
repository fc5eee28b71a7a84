import { runAs, type TestServer } from '../../platform/database/postgres/test-server.ts';
import { openPostgresStore } from './postgres-store.ts';

/**
 * Schemas with all tables, as a migration leaves them. Tests use them one after another, because creating the tables
 * takes more processor time than most tests.
 */
export class Schemas {
  readonly #server: TestServer;
  #idle: string[] = [];

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** The URL of a schema that nobody uses. */
  async take(): Promise<string> {
    return this.#idle.pop() ?? (await this.#create());
  }

  async giveBack(url: string): Promise<void> {
    await this.restore(url);
    this.#idle.push(url);
  }

  /** Leaves the rows that a migration leaves. */
  async restore(url: string): Promise<void> {
    await runAs(url, RESTORE_ROWS);
  }

  async #create(): Promise<string> {
    const url = await this.#server.createSchema();
    await (await openPostgresStore(url)).close();
    await runAs(url, REMEMBER_ROWS);
    return url;
  }
}

const REMEMBER_ROWS = `
  DO $$
  DECLARE name text; has_rows boolean;
  BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
      EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', name) INTO has_rows;
      IF has_rows THEN EXECUTE format('CREATE TABLE %I AS TABLE %I', 'original_' || name, name); END IF;
    END LOOP;
  END $$`;

const RESTORE_ROWS = `
  SET session_replication_role = replica; -- so that foreign keys are not checked
  DO $$
  DECLARE name text;
  BEGIN
    FOR name IN
      SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT LIKE 'original_%'
    LOOP
      EXECUTE format('DELETE FROM %I', name);
    END LOOP;
    FOR name IN
      SELECT substr(tablename, 10) FROM pg_tables WHERE schemaname = current_schema() AND tablename LIKE 'original_%'
    LOOP
      EXECUTE format('INSERT INTO %I SELECT * FROM %I', name, 'original_' || name);
    END LOOP;
  END $$`;
