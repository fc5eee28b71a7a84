export { OpeningError } from '../store/index.ts';
export { type DumpOptions, dumpGames } from './dump.ts';
export {
  type ExplorerAudit,
  type RebuiltExplorer,
  rebuildExplorer,
  verifyExplorer,
} from './explorer.ts';
export type { Imported, Stage } from './import.ts';
export type { Contents } from './line.ts';
export {
  type RatingAudit,
  type RebuiltRatings,
  rebuildRatings,
  verifyRatings,
} from './ratings.ts';
export { type ExportOptions, exportGames, type ImportOptions, importGames } from './transfer.ts';
export { TransferError } from './transfer-error.ts';
