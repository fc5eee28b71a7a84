import { refuseOtherSchema } from '../../platform/database/migrations/postgres.ts';
import { toAddress } from '../../platform/database/postgres/address.ts';
import { Connections, withClient } from '../../platform/database/postgres/connection.ts';
import { createPostgresDatabase } from '../../platform/database/postgres/database.ts';
import { orRefuse } from '../../platform/database/postgres/diagnosis.ts';
import { type OperatorStore, toOperatorStore } from '../operator-store.ts';

/** [O1] Writes to a database that replicas use at the same time. */
export async function openPostgresOperatorStore(url: string): Promise<OperatorStore> {
  const address = toAddress(url);
  await orRefuse(address.url, () => withClient(address, refuseOtherSchema));
  const connections = new Connections(url);
  return toOperatorStore(createPostgresDatabase(connections), () => connections.end());
}
