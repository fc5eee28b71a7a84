import { Refusal, type RefusalOf } from '../platform/refusal.ts';

/** Why a request for the engine is refused. */
export type EngineRefusalCode =
  | 'too-many-analyses'
  | 'too-many-computer-games'
  | 'engine-busy'
  | 'still-playing'
  | 'rated-game-running';

export const EngineRefusal: RefusalOf<EngineRefusalCode> = Refusal;
