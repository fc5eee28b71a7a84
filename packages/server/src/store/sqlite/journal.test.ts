import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { ChangeRow } from '../../games/store/change-row.ts';
import { createAppend } from '../../games/store/sqlite-append.ts';
import { openJournal, type Write } from '../../platform/database/sqlite/journal.ts';
import { createFolder } from '../../platform/folder-fixture.ts';

const LISTING = {
  status: 'playing',
  engineToMove: false,
  southName: null,
  northName: null,
  activeAt: 0,
  dueAt: null,
} as const;

function create(id: string): Write<ChangeRow> {
  const checkpoint = { version: 1, snapshot: '{}', createdAt: 0, listed: true, ...LISTING };
  const events = [{ number: 1, at: 0, data: '{}' }];
  return { kind: 'append', row: { id, expected: 0, events, checkpoint } };
}

function move(id: string, number: number, data = 's1'): Write<ChangeRow> {
  const events = [{ number, at: 0, data }];
  return { kind: 'append', row: { id, expected: number - 1, events } };
}

test('[S6] a game whose creation was undone does not write to the game that gets its key', () => {
  const folder = createFolder();
  const path = join(folder.path, 'kalah.db');
  const journal = openJournal(path, createAppend);
  const db = new DatabaseSync(path);
  onTestFinished(() => {
    db.close();
    journal.close();
    folder.remove();
  });
  db.exec(`CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.data = 's6'
           BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END`);

  const undone = journal.commit([create('one'), move('one', 2), move('one', 3, 's6')]);
  expect(undone).toEqual(Array(3).fill({ fault: expect.stringContaining('the disk is full') }));
  expect(journal.commit([create('two')])).toEqual(['done']);

  expect(journal.commit([move('one', 2)])).toEqual(['rejected']);
  expect(db.prepare('SELECT count(*) AS count FROM events').get()).toEqual({ count: 1 });
});
