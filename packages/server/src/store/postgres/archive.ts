import { refuseOtherSchema } from '../../platform/database/migrations/postgres.ts';
import { toAddress } from '../../platform/database/postgres/address.ts';
import { Connections, withClient } from '../../platform/database/postgres/connection.ts';
import { createPostgresDatabase } from '../../platform/database/postgres/database.ts';
import { orRefuse } from '../../platform/database/postgres/diagnosis.ts';
import { createArchive } from '../archive.ts';
import type { Archive } from '../store.ts';

/** Reads a whole database while replicas write to it; broken connections are replaced. */
export async function openPostgresArchive(url: string): Promise<Archive> {
  const address = toAddress(url);
  await orRefuse(address.url, () => withClient(address, refuseOtherSchema));
  const connections = new Connections(url);
  return createArchive(createPostgresDatabase(connections), () => connections.end());
}
