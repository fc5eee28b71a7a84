import { toAddress } from '../../platform/database/postgres/address.ts';
import { Connections, withClient } from '../../platform/database/postgres/connection.ts';
import { orRefuse } from '../../platform/database/postgres/diagnosis.ts';
import { transact } from '../../platform/database/postgres/transaction.ts';
import { unavailable } from '../../platform/refusal.ts';
import { type OperatorStore, toOperatorStore } from '../operator-store.ts';
import { GAME_STEPS } from './moderation.ts';
import { refuseOtherSchema } from './schema.ts';

/** [O1] Writes to a database that replicas use at the same time. */
export async function openPostgresOperatorStore(url: string): Promise<OperatorStore> {
  const address = toAddress(url);
  await orRefuse(address.url, () => withClient(address, refuseOtherSchema));
  const connections = new Connections(url);
  const database = {
    async read<Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
      try {
        return (await connections.query<Row>({ text }, values)).rows;
      } catch (error) {
        throw unavailable(error);
      }
    },
    transact: (steps: Parameters<typeof transact>[1]) => transact(connections, steps),
  };
  return toOperatorStore(database, GAME_STEPS, () => connections.end());
}
